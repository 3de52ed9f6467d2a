import { sql } from 'kysely'
import { usernameFor, withSuffix } from '#kit/domain/identity.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { SecretBox } from '#kit/server/secrets.ts'
import { record, type Tx } from '#kit/server/tx.ts'
import { usernameExists } from '../queries.ts'
import { findGeneratedLogin } from '../queries/generated-logins.ts'

/**
 * Creates the generated login of a student or teacher: `username` where one is chosen, else
 * name.surname with the first free suffix. The password is kept encrypted, only to be mailed to its owner.
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
    username?: string | undefined
  },
): Promise<{ username: string }> {
  const base = usernameFor(person.name, person.surname)
  const sealed = secrets.seal(person.password)
  let username = person.username ?? base
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

/** Whose a generated login is. */
export interface LoginHolder {
  readonly role: 'student' | 'teacher'
  readonly personId: number
}

/**
 * Gives a student or teacher the login that another program made for them, in place of the generated
 * one; undefined when they have none. A name that somebody else has is refused by the database,
 * unless it was generated too and `mayChange` says that its holder gets another one: then they
 * exchange their names.
 */
export async function replaceGeneratedLogin(
  tx: Tx,
  actor: Actor,
  secrets: SecretBox,
  person: LoginHolder & { readonly username: string; readonly password: string },
  mayChange: (holder: LoginHolder) => Promise<boolean>,
): Promise<number | undefined> {
  const { role, personId, username, password } = person
  const own = await tx
    .selectFrom('accounts')
    .select(['id', 'username'])
    .where('role', '=', role)
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirst()
  if (!own) return undefined
  const other = await otherHolder(tx, own.id, username)
  const exchanged = other !== undefined && (await mayChange(other))
  // Two never have one name, not even for a moment.
  if (exchanged) await rename(tx, actor, other.id, `${username} ${other.id}`)
  const row = await tx
    .updateTable('accounts')
    .set({ username, generated_password: secrets.seal(password) })
    .where('id', '=', own.id)
    .returning('id')
    .executeTakeFirstOrThrow()
  if (exchanged) await rename(tx, actor, other.id, own.username)
  await record(tx, actor, {
    ...{ action: 'account.updated', entity: 'account', entityId: row.id },
    after: { username },
  })
  return row.id
}

/**
 * Gives a student or teacher, who is locked, the login that somebody chose for them: another name
 * only while nobody has it.
 */
export async function chooseGeneratedLogin(
  tx: Tx,
  actor: Actor,
  secrets: SecretBox,
  { username, ...person }: Parameters<typeof createGeneratedLogin>[3],
): Promise<{ username: string }> {
  const taken = username !== undefined && (await usernameExists(tx, username))
  const free = taken ? undefined : username
  const known = await findGeneratedLogin(tx, person.role, person.personId)
  if (!known) return createGeneratedLogin(tx, actor, secrets, { ...person, username: free })
  const login = { ...person, username: free ?? known.username }
  await replaceGeneratedLogin(tx, actor, secrets, login, () => Promise.resolve(false))
  const line = { action: 'account.password_changed', entity: 'account', entityId: known.id }
  await record(tx, actor, line)
  return { username: login.username }
}

/** The student or teacher who has a name. */
async function otherHolder(
  tx: Tx,
  exceptId: number,
  username: string,
): Promise<(LoginHolder & { readonly id: number }) | undefined> {
  const row = await tx
    .selectFrom('accounts')
    .select(['id', 'role', 'person_id as personId'])
    .where(sql<boolean>`lower(username) = lower(${username})`)
    .where('id', '<>', exceptId)
    .where('role', 'in', ['student', 'teacher'])
    .forUpdate()
    .executeTakeFirst()
  if (!row || row.personId === null) return undefined
  return {
    id: row.id,
    personId: row.personId,
    role: row.role === 'teacher' ? 'teacher' : 'student',
  }
}

async function rename(tx: Tx, actor: Actor, id: number, username: string): Promise<void> {
  await tx.updateTable('accounts').set({ username }).where('id', '=', id).execute()
  const line = { action: 'account.updated', entity: 'account', entityId: id, after: { username } }
  await record(tx, actor, line)
}
