import type { Db } from '#kit/server/db.ts'

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
