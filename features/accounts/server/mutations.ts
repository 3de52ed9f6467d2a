import type { Input } from '#kit/domain/contract.ts'
import { sql } from 'kysely'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Db } from '#kit/server/db.ts'
import { hashPassword, verifyPassword } from '#kit/server/password.ts'
import type { Constraints } from '#kit/server/refusals.ts'
import { hashToken, newToken, type SecretBox } from '#kit/server/secrets.ts'
import { inTransaction, record, type Tx } from '#kit/server/tx.ts'
import { usernameFor, withSuffix } from '#kit/domain/identity.ts'
import type { Services } from '#kit/server/services.ts'
import type { accountsContract, SessionUser } from '../domain/contract.ts'
import { maySignIn } from '../domain/rules.ts'
import type { AccountRole } from '../domain/types.ts'
import {
  countOtherAdmins,
  findLogin,
  findStaffAccount,
  holdChecked,
  presentUser,
  usernameExists,
} from './queries.ts'

type Contract = typeof accountsContract

export const accountConstraints: Constraints = {
  accounts_username: { code: 'accounts.username_taken', field: 'username' },
}

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
    if (!(await holdChecked(tx, login))) return refuse('accounts.wrong_login')
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
  if (!right || !(await holdChecked(tx, account))) {
    return refuse('accounts.wrong_password', { field: 'oldPassword' })
  }
  await setPassword(tx, actor, account.id, input.newPassword, now, keepSession)
  return ok({ done: true })
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
}

/** Creates a staff or call-centre account. A taken name is refused by the database itself. */
export async function createAccount(
  tx: Tx,
  actor: Actor,
  input: Input<Contract['create']>,
): Promise<Result<{ id: number }>> {
  const { password, ...profile } = input
  const { id } = await tx
    .insertInto('accounts')
    .values({ ...profile, password_hash: await hashPassword(password) })
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

/** Changes role and name; nobody lowers herself, and one administrator always stays. */
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
  const { id, ...after } = input
  await tx.updateTable('accounts').set(after).where('id', '=', id).execute()
  const { role, name, surname } = before
  await record(tx, actor, {
    action: 'account.updated',
    entity: 'account',
    entityId: id,
    before: { role, name, surname },
    after,
  })
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

/** Gives an account a new password and ends its sessions. */
export async function resetPassword(
  tx: Tx,
  actor: Actor,
  input: Input<Contract['resetPassword']>,
  now: string,
): Promise<Result<{ done: true }>> {
  if (!(await findStaffAccount(tx, input.id))) return refuse('accounts.not_found')
  await setPassword(tx, actor, input.id, input.password, now)
  return ok({ done: true })
}

/**
 * Creates the generated login of a student or teacher: name.surname with the first free suffix.
 * The password is kept encrypted, only to be mailed to its owner.
 */
export async function createGeneratedLogin(
  tx: Tx,
  actor: Actor,
  secrets: SecretBox,
  person: {
    role: 'student' | 'teacher'
    personId: number
    name: string
    surname: string
    password: string
  },
): Promise<{ username: string }> {
  const base = usernameFor(person.name, person.surname)
  const sealed = secrets.seal(person.password)
  let username = base
  let id: number | undefined
  for (let suffix = 1; id === undefined; suffix += 1) {
    if (!(await usernameExists(tx, username))) {
      id = await insertLogin(tx, { ...person, username, sealed })
    }
    if (id === undefined) username = withSuffix(base, suffix)
  }
  await record(tx, actor, {
    action: 'account.created',
    entity: 'account',
    entityId: id,
    after: { username, role: person.role },
  })
  return { username }
}

/** Adds a login unless somebody else took the name in this moment: then `undefined`. */
async function insertLogin(
  tx: Tx,
  login: {
    role: 'student' | 'teacher'
    personId: number
    name: string
    surname: string
    username: string
    sealed: Buffer
  },
): Promise<number | undefined> {
  const row = await tx
    .insertInto('accounts')
    .values({
      username: login.username,
      role: login.role,
      name: login.name,
      surname: login.surname,
      person_id: login.personId,
      generated_password: login.sealed,
    })
    .onConflict((taken) => taken.expression(sql`lower(username)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/**
 * Reads a generated login in clear. Only to mail it to its owner or for the staff of the script
 * catalogue; each reading is written to the audit.
 */
export async function readGeneratedLogin(
  tx: Tx,
  actor: Actor,
  secrets: SecretBox,
  role: 'student' | 'teacher',
  personId: number,
): Promise<{ username: string; password: string } | undefined> {
  const row = await tx
    .selectFrom('accounts')
    .select(['id', 'username', 'generated_password as sealed'])
    .where('role', '=', role)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (!row || row.sealed === null) return undefined
  await record(tx, actor, { action: 'account.password_read', entity: 'account', entityId: row.id })
  return { username: row.username, password: secrets.open(row.sealed) }
}
