import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Db } from '#kit/server/db.ts'
import { verifyPassword } from '#kit/server/password.ts'
import { hashToken, newToken } from '#kit/server/secrets.ts'
import type { Limits } from '#kit/server/limits.ts'
import type { RequestContext } from '#kit/server/route.ts'
import type { Services } from '#kit/server/services.ts'
import { inTransaction, record, type Tx } from '#kit/server/tx.ts'
import type { SessionUser } from '../../domain/contract.ts'
import { maySignIn, SESSION_KEPT_DAYS } from '../../domain/rules.ts'
import type { AccountRole } from '../../domain/types.ts'
import { findLogin, lockChecked, presentUser } from '../queries.ts'

/** Where a login comes from: kept with the session, so that its owner can recognise it. */
export type Origin = Pick<RequestContext, 'address' | 'userAgent' | 'device' | 'signedIn'>

/** Each lets less through, over a longer time: who goes on guessing waits longer and longer. */
const OF_ONE_PLACE = ['login_minute', 'login_quarter', 'login_hours'] as const

/** The attempts on a name from one place. The name comes first: they can be forgotten by it. */
const placeOf = (name: string, place: string) => `${name} ${place}`

/**
 * Counts an attempt; whether it may be made. A device from which somebody has signed in before
 * counts for itself, so that strangers who guess do not keep people from their own desks.
 */
async function takeAttempt(limits: Limits, name: string, from: Origin): Promise<boolean> {
  const place = placeOf(name, from.device ?? from.address)
  const free = [
    ...(from.device ? [] : [limits.take('login_address', from.address)]),
    ...(from.device ? [] : [limits.take('login_account', `${name} `)]),
    ...OF_ONE_PLACE.map((limit) => limits.take(limit, place)),
  ]
  return (await Promise.all(free)).every(Boolean)
}

async function forgetAttempts(limits: Limits, name: string, from: Origin): Promise<void> {
  const place = placeOf(name, from.device ?? from.address)
  await Promise.all([
    ...(from.device ? [] : [limits.giveBack('login_address', from.address)]),
    ...(from.device ? [] : [limits.giveBack('login_account', `${name} `)]),
    ...OF_ONE_PLACE.map((limit) => limits.clear(limit, place)),
  ])
}

/**
 * Signs in with name and password. Unknown name, wrong password, disabled account and a user type
 * that may not enter get the same answer after the same work; attempts are limited by name and
 * place. The session that the same device had ends. The password is checked before the transaction: attempts are counted on a
 * connection of their own, and many people waiting for it inside one would starve each other.
 */
export async function signIn(
  services: Services,
  input: { username: string; password: string },
  origin: Origin,
): Promise<Result<{ user: SessionUser; token: string }>> {
  const { limits } = services
  const name = input.username.toLowerCase()
  if (!(await takeAttempt(limits, name, origin))) return refuse('accounts.too_many_attempts')
  const login = await findLogin(services.db, input.username)
  const right = await verifyPassword(input.password, login?.passwordHash ?? null)
  const welcome = right && login?.disabledAt === null && maySignIn(login.role as AccountRole)
  if (!login || !welcome) return refuse('accounts.wrong_login')
  await forgetAttempts(limits, name, origin)
  const user = presentUser(login)
  return inTransaction(services, async (tx) => {
    if (!(await lockChecked(tx, login))) return refuse('accounts.wrong_login')
    const { signedIn } = origin
    if (signedIn) {
      await endSession(tx, signedIn.actor, signedIn.sessionId, services.clock.now().toString())
    }
    return ok({ user, token: await openSession(tx, { ...user, accountId: user.id }, origin) })
  })
}

async function openSession(tx: Tx, actor: Actor, from: Origin): Promise<string> {
  const token = newToken()
  const { id } = await tx
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      account_id: actor.accountId ?? 0,
      address: from.address,
      user_agent: from.userAgent.slice(0, 300),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(tx, actor, { action: 'session.opened', entity: 'session', entityId: id })
  return token
}

/** Notes that a session is in use. Outside any transaction: it belongs to no change of a record. */
export async function touchSession(db: Db, id: number, now: string): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', id).execute()
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
