import type { Input } from '#kit/domain/contract.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import { knownPasswords } from '#kit/server/known-passwords.ts'
import { hashPassword, verifyPassword } from '#kit/server/password.ts'
import type { Constraints } from '#kit/server/error-registry.ts'
import { saveVersion, type RecordKind } from '#kit/server/records.ts'
import { record, type Tx } from '#kit/server/tx.ts'
import type { accountsContract } from '../domain/contract.ts'
import { weaknessOf, type Weakness } from '../domain/rules/password.ts'
import { countOtherAdmins, findLanding, findStaffAccount, lockChecked } from './queries.ts'
import { tellOwner } from './mutations/news.ts'
import { forgetSecondFactor, isOwnPassword } from './mutations/second-factor.ts'
import { endSessionsOf } from './mutations/sessions.ts'

export {
  createGeneratedLogin,
  readGeneratedLogin,
  replaceGeneratedLogin,
} from './mutations/generated-logins.ts'
export { forgetLogins } from './mutations/forget.ts'
export { TELL } from './mutations/news.ts'

type Contract = typeof accountsContract

export const accountConstraints: Constraints = {
  accounts_username: { code: 'accounts.username_taken', field: 'username' },
}

const ACCOUNT = {
  table: 'accounts',
  entity: 'account',
  missing: 'accounts.not_found',
} as const satisfies RecordKind

/**
 * Changes the own password, after `takePasswordAttempt`; every other session of the account is
 * ended with it.
 */
export async function changePassword(
  tx: Tx,
  actor: Actor,
  input: Input<Contract['changePassword']>,
  now: string,
  keepSession: number,
): Promise<Result<{ done: true }>> {
  const account = await findStaffAccount(tx, actor.accountId ?? 0)
  const right = account && (await verifyPassword(input.oldPassword, account.passwordHash))
  if (!right || !(await lockChecked(tx, account))) {
    return refuse('accounts.wrong_password', { field: 'oldPassword' })
  }
  const weakness = await weaknessFor(account.username, input.newPassword)
  if (weakness) return refuse(weakness, { field: 'newPassword' })
  await setPassword(tx, actor, account.id, input.newPassword, now, keepSession)
  return ok({ done: true })
}

async function weaknessFor(username: string, password: string): Promise<Weakness | undefined> {
  const known = await knownPasswords()
  return weaknessOf(password, username, (text) => known.has(text))
}

async function setPassword(
  tx: Tx,
  actor: Actor,
  id: number,
  password: string,
  now: string,
  keepSession = 0,
): Promise<void> {
  const hash = await hashPassword(password)
  await tx.updateTable('accounts').set({ password_hash: hash }).where('id', '=', id).execute()
  await endSessionsOf(tx, id, now, keepSession)
  await record(tx, actor, { action: 'account.password_changed', entity: 'account', entityId: id })
  await tellOwner(tx, id, 'password_changed')
}

/** Changes where mails about the own sign-ins go; the address before is told of it. */
export async function saveMail(
  tx: Tx,
  actor: Actor,
  { mail, password }: Input<Contract['saveMail']>,
): Promise<Result<{ done: true }>> {
  if (!(await isOwnPassword(tx, actor, password))) {
    return refuse('accounts.password_refused', { field: 'password' })
  }
  const id = actor.accountId ?? 0
  const before = await setMail(tx, id, mail)
  if (before !== mail) {
    await record(tx, actor, {
      ...{ action: 'account.updated', entity: 'account', entityId: id },
      ...{ before: { mail: before }, after: { mail } },
    })
  }
  return ok({ done: true })
}

/** Answers the address before. */
async function setMail(tx: Tx, id: number, mail: string): Promise<string> {
  const { mail: before } = await tx
    .selectFrom('accounts')
    .select('mail')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (mail === before) return before
  await tellOwner(tx, id, 'mail_changed')
  // What an administrator has open of the account says the former one.
  await tx
    .updateTable('accounts')
    .set(({ eb }) => ({ mail, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  return before
}

/** Chooses the page that the user lands on. */
export async function saveLanding(
  tx: Tx,
  actor: Actor,
  { landing }: Input<Contract['saveLanding']>,
): Promise<Result<{ done: true }>> {
  const id = actor.accountId ?? 0
  const before = await findLanding(tx, id)
  if (before === undefined) return refuse('accounts.not_found')
  if (before !== landing) {
    await tx.updateTable('accounts').set({ landing }).where('id', '=', id).execute()
    await record(tx, actor, {
      action: 'account.updated',
      entity: 'account',
      entityId: id,
      before: { landing: before },
      after: { landing },
    })
  }
  return ok({ done: true })
}

/** Creates a staff or call-centre account. A taken name is refused by the database itself. */
export async function createAccount(
  tx: Tx,
  actor: Actor,
  input: Input<Contract['create']>,
): Promise<Result<{ id: number }>> {
  const { password, ...profile } = input
  const weakness = await weaknessFor(input.username, password)
  if (weakness) return refuse(weakness, { field: 'password' })
  const { id } = await tx
    .insertInto('accounts')
    .values({ ...profile, mail: profile.mail ?? '', password_hash: await hashPassword(password) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(tx, actor, {
    action: 'account.created',
    entity: 'account',
    entityId: id,
    after: profile,
  })
  return ok({ id })
}

/**
 * Changes role, name and address, of an account as it was seen; nobody lowers herself, and one administrator always stays. The own
 * address is changed by who knows the password: warnings of what is done to the account go there.
 */
export async function updateAccount(
  tx: Tx,
  actor: Actor,
  input: Input<Contract['update']>,
): Promise<Result<{ done: true }>> {
  const before = await findStaffAccount(tx, input.id)
  if (!before) return refuse('accounts.not_found')
  if (before.role === 'admin' && input.role !== 'admin') {
    if (actor.accountId === input.id) return refuse('accounts.own_account', { field: 'role' })
    if ((await countOtherAdmins(tx, input.id)) === 0) {
      return refuse('accounts.last_admin', { field: 'role' })
    }
  }
  const { id, version, mail = before.mail, ...values } = input
  if (mail !== before.mail && actor.accountId === id) {
    return refuse('accounts.own_account', { field: 'mail' })
  }
  const beside = { before: { mail: before.mail }, after: { mail } }
  const saved = await saveVersion({ tx, actor }, ACCOUNT, { id, version, values, beside })
  if (!saved.ok) return saved
  await setMail(tx, id, mail)
  return ok({ done: true })
}

/** Disables an account and ends its sessions; its work and its name in the audit stay. */
export async function disableAccount(
  tx: Tx,
  actor: Actor,
  id: number,
  now: string,
): Promise<Result<{ done: true }>> {
  const account = await findStaffAccount(tx, id)
  if (!account) return refuse('accounts.not_found')
  if (actor.accountId === id) return refuse('accounts.own_account')
  if (account.role === 'admin' && (await countOtherAdmins(tx, id)) === 0) {
    return refuse('accounts.last_admin')
  }
  if (account.disabledAt === null) {
    await tx.updateTable('accounts').set({ disabled_at: now }).where('id', '=', id).execute()
    await endSessionsOf(tx, id, now)
    await record(tx, actor, { action: 'account.disabled', entity: 'account', entityId: id })
  }
  return ok({ done: true })
}

/** Lets a disabled account sign in again. */
export async function enableAccount(
  tx: Tx,
  actor: Actor,
  id: number,
): Promise<Result<{ done: true }>> {
  const account = await findStaffAccount(tx, id)
  if (!account) return refuse('accounts.not_found')
  if (account.disabledAt !== null) {
    await tx.updateTable('accounts').set({ disabled_at: null }).where('id', '=', id).execute()
    await record(tx, actor, { action: 'account.enabled', entity: 'account', entityId: id })
  }
  return ok({ done: true })
}

/**
 * Gives another account a new password and ends its sessions. The own one is changed by who knows
 * it, or a screen left open would be enough to take an account over.
 */
export async function resetPassword(
  tx: Tx,
  actor: Actor,
  input: Input<Contract['resetPassword']>,
  now: string,
): Promise<Result<{ done: true }>> {
  const account = await findStaffAccount(tx, input.id)
  if (!account) return refuse('accounts.not_found')
  if (actor.accountId === input.id) return refuse('accounts.own_account', { field: 'password' })
  const weakness = await weaknessFor(account.username, input.password)
  if (weakness) return refuse(weakness, { field: 'password' })
  await setPassword(tx, actor, input.id, input.password, now)
  return ok({ done: true })
}

/**
 * Lets another account sign in by its password alone, for who lost the authenticator; ends its
 * sessions. The own second factor goes by one of its codes.
 */
export async function takeSecondFactor(
  tx: Tx,
  actor: Actor,
  id: number,
  now: string,
): Promise<Result<{ done: true }>> {
  if (!(await findStaffAccount(tx, id))) return refuse('accounts.not_found')
  if (actor.accountId === id) return refuse('accounts.own_account')
  if (await forgetSecondFactor(tx, actor, id)) await endSessionsOf(tx, id, now)
  return ok({ done: true })
}
