import { sql } from 'kysely'
import type { Input } from '#kit/domain/contract.ts'
import type { Role } from '#kit/domain/permissions.ts'
import type { Db } from '#kit/server/db.ts'
import { contains, pageOf, type Page } from '#kit/server/list.ts'
import type { Tx } from '#kit/server/tx.ts'
import type { Account, accountsContract, SessionRow, SessionUser } from '../domain/contract.ts'
import { maySignIn, SESSION_DAYS, SESSION_IDLE_HOURS, userType } from '../domain/rules.ts'
import type { AccountRole, Chosen } from '../domain/types.ts'

const STAFF: readonly Role[] = ['admin', 'staff', 'call_centre']

function logins(db: Db) {
  return db
    .selectFrom('accounts')
    .select([
      'id',
      'username',
      'role',
      'name',
      'surname',
      'password_hash as passwordHash',
      'disabled_at as disabledAt',
      'mail',
    ])
}

/** The login of this name (in any letter case), with what is needed to check the password. */
export async function findLogin(db: Db, username: string) {
  return logins(db)
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst()
}

/** An account that may be managed: staff and call centre, never generated logins. */
export async function findStaffAccount(db: Db, id: number) {
  return logins(db).where('id', '=', id).where('role', 'in', STAFF).executeTakeFirst()
}

/**
 * Holds an account until the end of the transaction and tells whether it still has the password
 * that was checked before, and may sign in: both may have changed during the check.
 */
export async function lockChecked(
  tx: Tx,
  checked: { readonly id: number; readonly passwordHash: string | null },
): Promise<boolean> {
  const row = await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', checked.id)
    .where('password_hash', '=', checked.passwordHash)
    .where('disabled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

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

/** What a user chose to land on; undefined when there is no such account. */
export async function findLanding(db: Db, accountId: number): Promise<Chosen | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select('landing')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return row?.landing as Chosen | undefined
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

/** Whether every administrator who may sign in needs more than a password for it. */
export async function adminsHaveTwoFactors(db: Db): Promise<boolean> {
  const without = await db
    .selectFrom('accounts')
    .leftJoin('second_factors', 'second_factors.account_id', 'accounts.id')
    .select('accounts.id')
    .where('accounts.role', '=', 'admin')
    .where('accounts.disabled_at', 'is', null)
    .where('second_factors.confirmed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return without === undefined
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

/** A page of staff accounts. */
export function listAccounts(
  db: Db,
  query: Input<(typeof accountsContract)['list']>,
): Page<Account> {
  const accounts = db
    .selectFrom('accounts')
    .where('role', 'in', STAFF)
    .where(contains(sql<string>`quinte_fold(concat_ws(' ', username, surname, name))`, query.q))
  return pageOf(accounts, query, {
    order: { username: 'username', surname: 'surname', role: 'role' },
    id: 'id',
    rows: async (page) =>
      (await page
        .select((at) => [
          'id',
          'username',
          'role',
          'name',
          'surname',
          'disabled_at as disabledAt',
          'mail',
          at
            .exists(
              at
                .selectFrom('second_factors')
                .whereRef('account_id', '=', 'accounts.id')
                .where('confirmed_at', 'is not', null),
            )
            .as('secondFactor'),
          at
            .selectFrom('sessions')
            .select((session) => session.fn.max('last_seen_at').as('lastSeenAt'))
            .whereRef('sessions.account_id', '=', 'accounts.id')
            .as('lastSeenAt'),
        ])
        .execute()) as Account[],
  })
}

/**
 * How many administrators could still sign in, other than this one. All of them stay locked until
 * the end of the transaction: two who disable each other at once are done one after the other.
 */
export async function countOtherAdmins(tx: Tx, id: number): Promise<number> {
  const admins = await tx
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return admins.filter((admin) => admin.id !== id).length
}

/** Whether any login, of any kind, has this name. */
export async function usernameExists(db: Db, username: string): Promise<boolean> {
  return (await findLogin(db, username)) !== undefined
}

/** Whether anybody could sign in; false only before the first start is complete. */
export async function hasAccounts(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('role', 'in', STAFF)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** When anybody could first sign in; `undefined` before that. */
export async function firstAccountAt(db: Db): Promise<string | undefined> {
  const { at } = await db
    .selectFrom('accounts')
    .select(({ fn }) => fn.min('created_at').as('at'))
    .executeTakeFirstOrThrow()
  return at ?? undefined
}

/** The name of the generated login of a person, if she has one. */
export async function findGeneratedLogin(db: Db, role: 'student' | 'teacher', personId: number) {
  return db
    .selectFrom('accounts')
    .select('username')
    .where('role', '=', role)
    .where('person_id', '=', personId)
    .executeTakeFirst()
}

/**
 * The person a generated login would belong to; locked until the end of the transaction, so that
 * she gets one login only.
 */
export async function findPersonName(tx: Tx, role: 'student' | 'teacher', id: number) {
  return tx
    .selectFrom(role === 'student' ? 'students' : 'teachers')
    .select(['name', 'surname'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** One encrypted secret among those that are kept, if there is any: shows whether a key fits. */
export async function findSealed(db: Db): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select('generated_password as sealed')
    .where('generated_password', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  if (row?.sealed) return row.sealed
  return (await db.selectFrom('second_factors').select('sealed').limit(1).executeTakeFirst())
    ?.sealed
}

/** The second factor that an account has set up, if it has; its secret is sealed. */
export async function findSecondFactor(db: Db, accountId: number) {
  return db
    .selectFrom('second_factors')
    .select(['sealed', 'last_step as lastStep', 'confirmed_at as confirmedAt'])
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
}

/** How many of the recovery codes of an account were not used yet. */
export async function countRecoveryCodes(db: Db, accountId: number): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((at) => at.fn.countAll<number>().as('left'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}

/** What is asked of everybody who signs in. */
export async function findSignInRules(db: Db): Promise<{ secondFactor: boolean }> {
  return db
    .selectFrom('sign_in_rules')
    .select('second_factor as secondFactor')
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
