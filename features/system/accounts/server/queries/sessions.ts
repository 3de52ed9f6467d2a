import { sql } from 'kysely'
import type { Role } from '#kit/domain/permissions.ts'
import type { Db } from '#kit/server/db.ts'
import type { SessionRow, SessionUser } from '../../domain/contract.ts'
import { maySignIn, SESSION_DAYS, SESSION_IDLE_HOURS, userType } from '../../domain/rules.ts'
import type { AccountRole } from '../../domain/types.ts'

/** The session of a token that was not ended, with its user; disabled accounts do not count. */
export async function findSession(db: Db, tokenHash: Uint8Array) {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select([
      'sessions.id as sessionId',
      'sessions.last_seen_at as lastSeenAt',
      'sessions.created_at as createdAt',
      sql<string>`pg_current_snapshot()::text`.as('snapshot'),
      sql<boolean>`(select second_factor from sign_in_rules) and not exists (
        select from second_factors as own
        where own.account_id = accounts.id and own.confirmed_at is not null
      )`.as('unfinished'),
      'accounts.id',
      'accounts.username',
      'accounts.role',
      'accounts.name',
      'accounts.surname',
    ])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.ended_at', 'is', null)
    .where('accounts.disabled_at', 'is', null)
    .executeTakeFirst()
  if (!row || !maySignIn(row.role as AccountRole)) return undefined
  const { sessionId, lastSeenAt, createdAt, snapshot, unfinished, ...user } = row
  return { sessionId, lastSeenAt, createdAt, snapshot, unfinished, user: presentUser(user) }
}

/** A session user from a row; the role is one that may sign in. */
export function presentUser(row: {
  id: number
  username: string
  role: string
  name: string
  surname: string
}): SessionUser {
  const { id, username, name, surname } = row
  const role = row.role as Role
  return { id, username, name, surname, role, type: userType(role) as 0 | 4 }
}

/** Open sessions of an account, the most recently used first. */
export async function listSessions(
  db: Db,
  accountId: number,
  idleSince: string,
  current: number,
): Promise<SessionRow[]> {
  const rows = await db
    .selectFrom('sessions')
    .select([
      'id',
      'created_at as createdAt',
      'last_seen_at as lastSeenAt',
      'user_agent as userAgent',
      'address',
      'last_address as lastAddress',
    ])
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('last_seen_at', '>', idleSince)
    .orderBy('last_seen_at', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => ({ ...row, current: row.id === current }))
}

/** How many sessions are open, and of how many people. */
export async function countOpenSessions(
  db: Db,
  now: Temporal.Instant,
): Promise<{ open: number; people: number }> {
  return db
    .selectFrom('sessions')
    .select(({ fn }) => [
      fn.countAll<number>().as('open'),
      fn.count<number>('account_id').distinct().as('people'),
    ])
    .where('ended_at', 'is', null)
    .where('last_seen_at', '>', now.subtract({ hours: SESSION_IDLE_HOURS }).toString())
    .where('created_at', '>', now.subtract({ hours: SESSION_DAYS * 24 }).toString())
    .executeTakeFirstOrThrow()
}

/**
 * Whether an account was signed in before from this device: the one that has this name or, where
 * it keeps no name, the same program at the same address.
 */
export async function isKnownDevice(
  db: Db,
  accountId: number,
  from: { readonly device: Uint8Array; readonly userAgent: string; readonly address: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('account_id', '=', accountId)
    .where((at) =>
      at.or([
        at('device', '=', Buffer.from(from.device)),
        at.and({ user_agent: from.userAgent, address: from.address }),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the account of this name (in any letter case) was signed in before from this device. */
export async function hasUsedDevice(
  db: Db,
  username: string,
  device: Uint8Array,
): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select('sessions.id')
    .where(sql`lower(accounts.username)`, '=', username.toLowerCase())
    .where('sessions.device', '=', Buffer.from(device))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
