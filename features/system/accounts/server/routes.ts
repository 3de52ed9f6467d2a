import type { Academy } from '../domain/contract.ts'
import { accountsContract } from '../domain/contract.ts'
import { SESSION_IDLE_HOURS } from '../domain/rules.ts'
import { ok } from '#kit/domain/result.ts'
import { isTestFolder } from '#kit/server/config.ts'
import { readPage } from '#kit/server/list.ts'
import { read, write, writeSecret, type Reading, type Routes } from '#kit/server/route.ts'
import type { Services } from '#kit/server/services.ts'
import * as act from './mutations.ts'
import * as factor from './mutations/second-factor.ts'
import * as sessions from './mutations/sessions.ts'
import { countRecoveryCodes, findSecondFactor, findSignInRules } from './queries/second-factor.ts'
import { findLanding, findStaffAccount, listAccounts } from './queries.ts'
import { listSessions, presentUser } from './queries/sessions.ts'
import { DEMO_LOGINS } from './seed.ts'

const c = accountsContract

export const accountsRoutes: Routes<typeof accountsContract> = {
  current: read(c.current, async ({ db, request, actor, services }) => {
    const academy = presentAcademy(services)
    const id = actor.accountId ?? 0
    const landing = (await findLanding(db, id)) ?? 'role'
    if (actor.role === 'unfinished') {
      const own = await findStaffAccount(db, id)
      return ok({ user: own ? { ...presentUser(own), landing } : null, unfinished: true, academy })
    }
    const user = request.signedIn ? { ...presentUser({ ...actor, id }), landing } : null
    return ok({ user, unfinished: false, academy })
  }),
  login: read(c.login, async ({ services, request }, input) => {
    const result = await sessions.signIn(services, input, request)
    if (!result.ok) return result
    request.setSessionToken(result.value.token)
    return ok({ user: result.value.user })
  }),
  logout: write(c.logout, async ({ tx, actor, request, now }) => {
    if (request.signedIn) await sessions.endSession(tx, actor, request.signedIn.sessionId, now)
    request.setSessionToken(undefined)
    return ok({ done: true as const })
  }),
  sessions: read(c.sessions, async ({ db, actor, request, services }) => {
    const current = request.signedIn?.sessionId ?? 0
    return ok({ rows: await listSessions(db, actor.accountId ?? 0, idleSince(services), current) })
  }),
  endOtherSessions: write(c.endOtherSessions, async ({ tx, actor, request, now }) => {
    await sessions.endOtherSessions(tx, actor, request.signedIn?.sessionId ?? 0, now)
    return ok({ done: true as const })
  }),
  protection: read(c.protection, async ({ db, actor }) => {
    const id = actor.accountId ?? 0
    const own = await findStaffAccount(db, id)
    return ok({
      mail: own?.mail ?? '',
      secondFactorSince: (await findSecondFactor(db, id))?.confirmedAt ?? null,
      recoveryCodesLeft: await countRecoveryCodes(db, id),
      asked: (await findSignInRules(db)).secondFactor,
    })
  }),
  saveMail: write(
    c.saveMail,
    ({ tx, actor }, input) => act.saveMail(tx, actor, input),
    countAttempt,
  ),
  beginSecondFactor: writeSecret(c.beginSecondFactor, factor.beginSecondFactor, countAttempt),
  confirmSecondFactor: writeSecret(c.confirmSecondFactor, factor.confirmSecondFactor, countAttempt),
  renewRecoveryCodes: writeSecret(c.renewRecoveryCodes, factor.renewRecoveryCodes, countAttempt),
  removeSecondFactor: write(c.removeSecondFactor, factor.removeSecondFactor, countAttempt),
  endSession: write(c.endSession, async ({ tx, actor, now }, { id }) => {
    await sessions.endSession(tx, actor, id, now)
    return ok({ done: true as const })
  }),
  saveLanding: write(c.saveLanding, ({ tx, actor }, input) => act.saveLanding(tx, actor, input)),
  changePassword: write(
    c.changePassword,
    ({ tx, actor, now, request }, input) =>
      act.changePassword(tx, actor, input, now, request.signedIn?.sessionId ?? 0),
    countAttempt,
  ),
  list: read(c.list, async ({ db }, input) => ok(await readPage(listAccounts(db, input)))),
  create: write(c.create, ({ tx, actor }, input) => act.createAccount(tx, actor, input)),
  update: write(c.update, ({ tx, actor }, input) => act.updateAccount(tx, actor, input)),
  disable: write(c.disable, ({ tx, actor, now }, { id }) => act.disableAccount(tx, actor, id, now)),
  enable: write(c.enable, ({ tx, actor }, { id }) => act.enableAccount(tx, actor, id)),
  takeSecondFactor: write(c.takeSecondFactor, ({ tx, actor, now }, { id }) =>
    act.takeSecondFactor(tx, actor, id, now),
  ),
  signInRules: read(c.signInRules, async ({ db }) => ok(await findSignInRules(db))),
  saveSignInRules: write(c.saveSignInRules, ({ tx, actor, now }, input) =>
    factor.saveSignInRules(tx, actor, input, now),
  ),
  resetPassword: write(c.resetPassword, ({ tx, actor, now }, input) =>
    act.resetPassword(tx, actor, input, now),
  ),
}

/** Own passwords and codes are guessed no faster here than at the door. */
function countAttempt({ services, actor }: Reading) {
  return sessions.takePasswordAttempt(services, actor)
}

/** Instant before which a session without requests is over, ISO. */
export function idleSince(services: Services): string {
  return services.clock.now().subtract({ hours: SESSION_IDLE_HOURS }).toString()
}

function presentAcademy({ config }: Services): Academy {
  return {
    name: config.ACADEMY_NAME,
    logo: config.ACADEMY_LOGO ?? null,
    badge: isTestFolder(config.API_FOLDER) ? 'TEST' : 'LIVE',
    apiPath: `/${config.API_FOLDER}/`,
    demoLogins: config.demo ? DEMO_LOGINS : [],
  }
}
