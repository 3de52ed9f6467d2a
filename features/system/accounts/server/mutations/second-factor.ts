import { randomBytes } from 'node:crypto'
import { encodeQR } from 'qr'
import type { Input, Output } from '#kit/domain/contract.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import { base32, newSecret, secretAddress, stepOf } from '#kit/server/one-time-code.ts'
import { verifyPassword } from '#kit/server/password.ts'
import type { Writing } from '#kit/server/route.ts'
import type { Services } from '#kit/server/services.ts'
import { record, type Tx } from '#kit/server/tx.ts'
import type { accountsContract } from '../../domain/contract.ts'
import { RECOVERY_CODES } from '../../domain/rules.ts'
import { findSecondFactor, findSignInRules } from '../queries/second-factor.ts'
import { findStaffAccount, lockChecked } from '../queries.ts'
import { tellOwner } from './news.ts'

/** Intervals ahead in which no code can have been taken. */
const CLOCK_WRONG = 10

type Contract = typeof accountsContract
type At = Pick<Writing, 'tx' | 'services'> & { readonly actor: Actor }

/** Whether this is the password of who acts; her account stays locked until the end. */
export async function isOwnPassword(tx: Tx, actor: Actor, password: string): Promise<boolean> {
  const account = await findStaffAccount(tx, actor.accountId ?? 0)
  if (!account || !(await verifyPassword(password, account.passwordHash))) return false
  return lockChecked(tx, account)
}

/** A secret for a new authenticator of who acts. Nothing is asked for until a code of it was right. */
export async function beginSecondFactor(
  { tx, actor, services }: At,
  { password }: Input<Contract['beginSecondFactor']>,
): Promise<Result<Output<Contract['beginSecondFactor']>>> {
  if (!(await isOwnPassword(tx, actor, password))) {
    return refuse('accounts.password_refused', { field: 'password' })
  }
  const accountId = actor.accountId ?? 0
  if (await findSecondFactor(tx, accountId)) return refuse('accounts.second_factor_on')
  const secret = newSecret()
  const sealed = services.secrets.seal(secret)
  await tx
    .insertInto('second_factors')
    .values({ account_id: accountId, sealed })
    .onConflict((other) =>
      other
        .column('account_id')
        .doUpdateSet({ sealed })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .execute()
  const address = secretAddress(secret, services.config.ACADEMY_NAME, actor.username)
  const drawn = encodeQR(address, 'svg', { ecc: 'medium' })
  const picture = `data:image/svg+xml;base64,${Buffer.from(drawn).toString('base64')}`
  return ok({ secret, address, picture })
}

/** From now on a code is asked for; answers the recovery codes, which are shown this once. */
export async function confirmSecondFactor(
  { tx, actor, services }: At,
  { code }: Input<Contract['confirmSecondFactor']>,
): Promise<Result<{ recoveryCodes: string[] }>> {
  const accountId = actor.accountId ?? 0
  const begun = await tx
    .selectFrom('second_factors')
    .select(['sealed', 'confirmed_at as confirmedAt'])
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  if (!begun) return refuse('accounts.no_second_factor')
  if (begun.confirmedAt !== null) return refuse('accounts.second_factor_on')
  const now = services.clock.now()
  const step = stepOf(services.secrets.open(begun.sealed), withoutSpaces(code), now)
  if (step === undefined) return refuse('accounts.wrong_own_code', { field: 'code' })
  await tx
    .updateTable('second_factors')
    .set({ confirmed_at: now.toString(), last_step: step })
    .where('account_id', '=', accountId)
    .execute()
  await recordOf(tx, actor, 'second_factor_set', accountId)
  await tellOwner(tx, accountId, 'second_factor_set')
  return ok({ recoveryCodes: await newRecoveryCodes({ tx, actor, services }) })
}

/** Whether a code of who acts is right; it counts this once. Without a second factor none is. */
export async function takeCode(at: At, code: string): Promise<boolean> {
  const { tx, actor, services } = at
  const accountId = actor.accountId ?? 0
  const factor = await findSecondFactor(tx, accountId)
  if (!factor) return false
  const given = withoutSpaces(code)
  // Under another key no code would be right: that is said, instead of calling hers wrong.
  const secret = services.secrets.open(factor.sealed)
  if (!/^\d{6}$/.test(given)) return takeRecoveryCode(at, given)
  const step = stepOf(secret, given, services.clock.now())
  if (step === undefined) return false
  const taken = await tx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    // A step that is still to come was taken by a clock that went wrong: it keeps nobody out.
    .where((at) => at.or([at('last_step', '<', step), at('last_step', '>', step + CLOCK_WRONG)]))
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n
}

async function takeRecoveryCode({ tx, actor, services }: At, code: string): Promise<boolean> {
  const accountId = actor.accountId ?? 0
  const used = await tx
    .updateTable('recovery_codes')
    .set({ used_at: services.clock.now().toString() })
    .where('account_id', '=', accountId)
    .where('fingerprint', '=', fingerprintOf(services, accountId, code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (used.numUpdatedRows === 0n) return false
  await recordOf(tx, actor, 'recovery_code_used', accountId)
  await tellOwner(tx, accountId, 'recovery_code_used')
  return true
}

/** New recovery codes, against a code; the old ones no longer count. */
export async function renewRecoveryCodes(
  at: At,
  { code }: Input<Contract['renewRecoveryCodes']>,
): Promise<Result<{ recoveryCodes: string[] }>> {
  const { tx, actor } = at
  if (!(await takeCode(at, code))) return refuse('accounts.wrong_own_code', { field: 'code' })
  await recordOf(tx, actor, 'recovery_codes_renewed', actor.accountId ?? 0)
  await tellOwner(tx, actor.accountId ?? 0, 'recovery_codes_renewed')
  return ok({ recoveryCodes: await newRecoveryCodes(at) })
}

/** Asks for no codes any more, against a code: also the way to another authenticator. */
export async function removeSecondFactor(
  at: At,
  { code }: Input<Contract['removeSecondFactor']>,
): Promise<Result<{ done: true }>> {
  if (!(await takeCode(at, code))) return refuse('accounts.wrong_own_code', { field: 'code' })
  await forgetSecondFactor(at.tx, at.actor, at.actor.accountId ?? 0)
  return ok({ done: true })
}

/** Takes the second factor of an account away, if it has one; tells whether it had. */
export async function forgetSecondFactor(tx: Tx, actor: Actor, id: number): Promise<boolean> {
  const gone = await tx
    .deleteFrom('second_factors')
    .where('account_id', '=', id)
    .returning('confirmed_at as confirmedAt')
    .executeTakeFirst()
  if (!gone || gone.confirmedAt === null) return false
  await recordOf(tx, actor, 'second_factor_removed', id)
  await tellOwner(tx, id, 'second_factor_removed')
  return true
}

/**
 * Asks everybody for a second factor, or nobody. Whoever asks has one, so that one administrator
 * can always sign in; who has none is signed out, and sets one up when she is back.
 */
export async function saveSignInRules(
  tx: Tx,
  actor: Actor,
  { secondFactor }: Input<Contract['saveSignInRules']>,
  now: string,
): Promise<Result<{ done: true }>> {
  await tx.selectFrom('sign_in_rules').select('id').forUpdate().execute()
  const before = await findSignInRules(tx)
  if (before.secondFactor === secondFactor) return ok({ done: true })
  if (secondFactor && !(await findSecondFactor(tx, actor.accountId ?? 0))) {
    return refuse('accounts.own_second_factor_first', { field: 'secondFactor' })
  }
  await tx.updateTable('sign_in_rules').set({ second_factor: secondFactor }).execute()
  if (secondFactor) {
    await tx
      .updateTable('sessions')
      .set({ ended_at: now })
      .where('ended_at', 'is', null)
      .where((at) =>
        at.not(
          at.exists(
            at
              .selectFrom('second_factors as own')
              .whereRef('own.account_id', '=', 'sessions.account_id')
              .where('own.confirmed_at', 'is not', null),
          ),
        ),
      )
      .execute()
  }
  const entity = { entity: 'sign_in', entityId: 1 }
  const after = { secondFactor }
  await record(tx, actor, { ...entity, action: 'sign_in.updated', before, after })
  return ok({ done: true })
}

async function newRecoveryCodes({ tx, actor, services }: At): Promise<string[]> {
  const accountId = actor.accountId ?? 0
  const codes = Array.from({ length: RECOVERY_CODES }, () => base32(randomBytes(7)).slice(0, 10))
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(
      codes.map((code) => ({
        account_id: accountId,
        fingerprint: fingerprintOf(services, accountId, code),
      })),
    )
    .execute()
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

function fingerprintOf({ secrets }: Pick<Services, 'secrets'>, accountId: number, code: string) {
  return secrets.fingerprint(['recovery code', accountId, code])
}

/** As it was meant: without the spaces and hyphens that make it readable, in capitals. */
const withoutSpaces = (code: string): string => code.replaceAll(/[\s-]/g, '').toUpperCase()

async function recordOf(tx: Tx, actor: Actor, what: string, accountId: number): Promise<void> {
  await record(tx, actor, { action: `account.${what}`, entity: 'account', entityId: accountId })
}
