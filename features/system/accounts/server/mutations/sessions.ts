import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Db } from '#kit/server/db.ts'
import { lineOf } from '#kit/server/network.ts'
import { verifyPassword } from '#kit/server/password.ts'
import { hashToken, newToken } from '#kit/server/secrets.ts'
import type { Limits } from '#kit/server/limits.ts'
import type { RequestContext, Writing } from '#kit/server/route.ts'
import type { Services } from '#kit/server/services.ts'
import { inTransaction, record, type Tx } from '#kit/server/tx.ts'
import type { SessionUser } from '../../domain/contract.ts'
import { maySignIn, SESSION_KEPT_DAYS } from '../../domain/rules.ts'
import type { AccountRole } from '../../domain/types.ts'
import { type findLogin, findSigningIn, lockChecked } from '../queries.ts'
import { findSecondFactor } from '../queries/second-factor.ts'
import { hasUsedDevice, isKnownDevice, presentUser } from '../queries/sessions.ts'
import { takeCode } from './second-factor.ts'
import { tellOwner } from './news.ts'

/** Where a login comes from: kept with the session, so that its owner can recognise it. */
export type Origin = Pick<
  RequestContext,
  'address' | 'userAgent' | 'device' | 'newDevice' | 'signedIn'
>

/** Each lets less through, over a longer time: who goes on guessing waits longer and longer. */
const OF_ONE_PLACE = ['login_minute', 'login_quarter', 'login_hours'] as const

/** The attempts on a name from one place. The name comes first: they can be forgotten by it. */
const placeOf = (name: string, place: string) => `${name} ${place}`

const deskOf = ({ device, address }: Origin) => device ?? lineOf(address)

/**
 * Where attempts on a name are counted: at the device, when this account was signed in from it
 * before. A device of others counts as none, else whoever may sign in could make themselves
 * as many as they like to guess from.
 */
async function countedAt({ db }: Services, name: string, from: Origin): Promise<Origin> {
  const { device } = from
  const own = device !== undefined && (await hasUsedDevice(db, name, hashToken(device)))
  return own ? from : { ...from, device: undefined }
}

/**
 * Counts an attempt; whether it may be made. A device from which the account was used before
 * counts for itself, so that strangers who guess do not keep people from their own desks.
 */
async function takeAttempt(limits: Limits, name: string, from: Origin): Promise<boolean> {
  const place = placeOf(name, deskOf(from))
  // Before all that is counted by name: who makes names up leaves no more rows than attempts.
  if (!from.device && !(await limits.take('login_address', lineOf(from.address)))) return false
  const free = [
    ...(from.device ? [] : [limits.take('login_account', `${name} `)]),
    ...OF_ONE_PLACE.map((limit) => limits.take(limit, place)),
  ]
  return (await Promise.all(free)).every(Boolean)
}

/** Takes back what strangers share, after a right password. */
async function giveBack(limits: Limits, name: string, from: Origin): Promise<void> {
  if (from.device) return
  await Promise.all([
    limits.giveBack('login_address', lineOf(from.address)),
    limits.giveBack('login_account', `${name} `),
  ])
}

async function forgetAttempts(limits: Limits, name: string, from: Origin): Promise<void> {
  const place = placeOf(name, deskOf(from))
  await Promise.all([
    giveBack(limits, name, from),
    ...OF_ONE_PLACE.map((limit) => limits.clear(limit, place)),
  ])
}

/**
 * Signs in with name or mail address, password and, where a second factor is set up, a code. Unknown
 * name, wrong password, disabled account and a user type that may not enter get the same answer after
 * the same work; attempts are limited by place and what is typed: a count that a name shared with an
 * address would tell that both are of one account. The session that the same device had ends. The
 * password is checked before the transaction: attempts are counted on a connection of their own, and
 * many people waiting for it inside one would starve each other.
 */
export async function signIn(
  services: Services,
  input: { username: string; password: string; code?: string | undefined },
  origin: Origin,
  find: typeof findLogin = findSigningIn,
): Promise<Result<{ user: SessionUser; token: string }>> {
  const { limits } = services
  const name = input.username.toLowerCase()
  const login = await find(services.db, input.username)
  const username = login?.username.toLowerCase() ?? name
  const place = await countedAt(services, username, origin)
  if (!(await takeAttempt(limits, name, place))) return refuse('accounts.too_many_attempts')
  const right = await verifyPassword(input.password, login?.passwordHash ?? null)
  const welcome = right && login?.disabledAt === null && maySignIn(login.role as AccountRole)
  if (!login || !welcome) return refuse('accounts.wrong_login')
  const coded = (await findSecondFactor(services.db, login.id)) !== undefined
  const { code = '' } = input
  if (coded && code === '') {
    await giveBack(limits, name, place)
    return refuse('accounts.code_needed')
  }
  const counted = coded && place.device === undefined
  if (counted && !(await limits.take('login_code', `${username} `))) {
    return refuse('accounts.too_many_attempts')
  }
  const user = presentUser(login)
  const opened = await inTransaction(services, async (tx) => {
    if (!(await lockChecked(tx, login))) return refuse('accounts.wrong_login')
    const actor = { ...user, accountId: user.id }
    if (!(await isLetIn({ tx, actor, services }, code))) {
      return refuse('accounts.wrong_code', { field: 'code' })
    }
    const { signedIn } = origin
    if (signedIn) {
      await endSession(tx, signedIn.actor, signedIn.sessionId, services.clock.now().toString())
    }
    await endSessionsOn(tx, actor, origin, services.clock.now().toString())
    return ok({ user, token: await openSession(tx, actor, origin) })
  })
  if (opened.ok) {
    if (counted) await limits.giveBack('login_code', `${username} `)
    await forgetAttempts(limits, name, place)
  }
  return opened
}

/** Whether a code is right, or none is asked for by now. */
async function isLetIn(
  at: Pick<Writing, 'tx' | 'services'> & { readonly actor: Actor },
  code: string,
): Promise<boolean> {
  const asked = await findSecondFactor(at.tx, at.actor.accountId ?? 0)
  return asked === undefined || takeCode(at, code)
}

/** Ends what was left open on a device whose browser has forgotten it, as it does when it is closed. */
async function endSessionsOn(tx: Tx, actor: Actor, from: Origin, now: string): Promise<void> {
  if (from.device === undefined) return
  const left = await tx
    .selectFrom('sessions')
    .select('id')
    .where('account_id', '=', actor.accountId ?? 0)
    .where('device', '=', hashToken(from.device))
    .where('ended_at', 'is', null)
    .execute()
  for (const { id } of left) await endSession(tx, actor, id, now)
}

async function openSession(tx: Tx, actor: Actor, from: Origin): Promise<string> {
  const token = newToken()
  const device = hashToken(from.device ?? from.newDevice ?? newToken())
  const accountId = actor.accountId ?? 0
  const where = { userAgent: from.userAgent.slice(0, 300), address: from.address }
  const known = await isKnownDevice(tx, accountId, { device, ...where })
  const { id } = await tx
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      account_id: accountId,
      address: where.address,
      last_address: where.address,
      user_agent: where.userAgent,
      device,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(tx, actor, { action: 'session.opened', entity: 'session', entityId: id })
  if (!known) await tellOwner(tx, accountId, 'new_device', where)
  return token
}

/** Notes that a session is in use, and where. Outside any transaction: it belongs to no change of a record. */
export async function touchSession(
  db: Db,
  { id, now, address }: { readonly id: number; readonly now: string; readonly address: string },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now, last_address: address })
    .where('id', '=', id)
    .execute()
}

/** Ends one session of an account; ending an ended one changes nothing. */
export async function endSession(tx: Tx, actor: Actor, id: number, now: string): Promise<void> {
  const ended = await tx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('account_id', '=', actor.accountId ?? 0)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (ended.numUpdatedRows > 0n) {
    await record(tx, actor, { action: 'session.ended', entity: 'session', entityId: id })
  }
}

/** Ends every session of who acts but the one that she acts in. */
export async function endOtherSessions(
  tx: Tx,
  actor: Actor,
  current: number,
  now: string,
): Promise<void> {
  await endSessionsOf(tx, actor.accountId ?? 0, now, current)
  await record(tx, actor, {
    action: 'account.signed_out_elsewhere',
    entity: 'account',
    entityId: actor.accountId ?? 0,
  })
}

/** Deletes the sessions that nobody looks back at any more. */
export async function dropSessions(db: Db, now: Temporal.Instant): Promise<void> {
  const before = now.subtract({ hours: SESSION_KEPT_DAYS * 24 }).toString()
  await db.deleteFrom('sessions').where('last_seen_at', '<', before).execute()
}

/** Ends every session of an account, except the one to keep. */
export async function endSessionsOf(
  tx: Tx,
  accountId: number,
  now: string,
  keep = 0,
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('account_id', '=', accountId)
    .where('id', '<>', keep)
    .where('ended_at', 'is', null)
    .execute()
}

/**
 * Counts a password change among the attempts to sign in: who finds a screen left open must not
 * try passwords there without end. Outside the transaction, whose refusal would undo the count.
 */
export async function takePasswordAttempt(
  { limits }: Pick<Services, 'limits'>,
  actor: Actor,
): Promise<Result<true>> {
  const place = placeOf(actor.username.toLowerCase(), `account ${actor.accountId}`)
  const free = await Promise.all(OF_ONE_PLACE.map((limit) => limits.take(limit, place)))
  return free.every(Boolean) ? ok(true) : refuse('accounts.too_many_attempts')
}
