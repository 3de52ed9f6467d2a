import { sql } from 'kysely'
import type { Input } from '#kit/domain/contract.ts'
import type { Role } from '#kit/domain/permissions.ts'
import type { Db } from '#kit/server/db.ts'
import { contains, pageOf, type Page } from '#kit/server/list.ts'
import type { Tx } from '#kit/server/tx.ts'
import type { Account, accountsContract } from '../domain/contract.ts'
import type { Chosen } from '../domain/types.ts'

export { findGeneratedLogin } from './queries/generated-logins.ts'
export { adminsHaveTwoFactors } from './queries/second-factor.ts'
export { countOpenSessions, presentUser } from './queries/sessions.ts'

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

/**
 * Who signs in with this: the login of that name, else the only enabled account of the staff with
 * that mail address. Both are looked for each time: how long it takes tells of neither.
 */
export async function findSigningIn(db: Db, typed: string) {
  const named = await findLogin(db, typed)
  const [mailed, other] = await logins(db)
    .where('role', 'in', STAFF)
    .where('disabled_at', 'is', null)
    .where('mail', '<>', '')
    .where(sql`lower(mail)`, '=', typed.toLowerCase())
    .limit(2)
    .execute()
  return named ?? (other ? undefined : mailed)
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

/** What a user chose to land on; undefined when there is no such account. */
export async function findLanding(db: Db, accountId: number): Promise<Chosen | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select('landing')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return row?.landing as Chosen | undefined
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
          'version',
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
