import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Db } from '#kit/server/db.ts'
import { verifyPassword } from '#kit/server/password.ts'
import { hashToken, newToken } from '#kit/server/secrets.ts'
import type { Services } from '#kit/server/services.ts'
import { inTransaction, record, type Tx } from '#kit/server/tx.ts'
import type { SessionUser } from '../../domain/contract.ts'
import { maySignIn, SESSION_KEPT_DAYS } from '../../domain/rules.ts'
import type { AccountRole } from '../../domain/types.ts'
import { findLogin, lockChecked, presentUser } from '../queries.ts'

/** Where a login comes from: kept with the session, so that its owner can recognise it. */
export interface Origin {
  readonly address: string
  readonly userAgent: string
}

/**
 * Signs in with name and password. Unknown name, wrong password, disabled account and a user type
 * that may not enter get the same answer after the same work; attempts are limited per account
 * and per address. The password is checked before the transaction: attempts are counted on a
 * connection of their own, and many people waiting for it inside one would starve each other.
 */
export async function signIn(
  services: Services,
  input: { username: string; password: string },
  origin: Origin,
): Promise<Result<{ user: SessionUser; token: string }>> {
  const { limits } = services
  const name = input.username.toLowerCase()
  const free =
    (await limits.take('login_address', origin.address)) &&
    (await limits.take('login_account', name))
  if (!free) return refuse('accounts.too_many_attempts')
  const login = await findLogin(services.db, input.username)
  const right = await verifyPassword(input.password, login?.passwordHash ?? null)
  const welcome = right && login?.disabledAt === null && maySignIn(login.role as AccountRole)
  if (!login || !welcome) return refuse('accounts.wrong_login')
  await limits.clear('login_account', name)
  await limits.giveBack('login_address', origin.address)
  const user = presentUser(login)
  return inTransaction(services, async (tx) => {
    if (!(await lockChecked(tx, login))) return refuse('accounts.wrong_login')
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
  const free = await limits.take('login_account', actor.username.toLowerCase())
  return free ? ok(true) : refuse('accounts.too_many_attempts')
}
