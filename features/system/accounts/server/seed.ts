import type { Role } from '#kit/domain/permissions.ts'
import { usernameFor, withSuffix } from '#kit/domain/identity.ts'
import { SYSTEM } from '#kit/server/actor.ts'
import { demoSeed, inBatches, type Demo } from '#kit/server/demo.ts'
import type { Tx } from '#kit/server/tx.ts'
import { createAccount } from './mutations.ts'

const PASSWORD = 'demo-quinte'

const DEMO_ACCOUNTS: readonly { username: string; role: Role; name: string; surname: string }[] = [
  { username: 'admin', role: 'admin', name: 'Ada', surname: 'Amministrazione' },
  { username: 'billing', role: 'staff', name: 'Bruno', surname: 'Contabile' },
  { username: 'segreteria', role: 'staff', name: 'Silvia', surname: 'Segreteria' },
  { username: 'phoneop', role: 'call_centre', name: 'Flavia', surname: 'Telefonista' },
  { username: 'callcenter', role: 'call_centre', name: 'Carlo', surname: 'Richiami' },
]

/** The logins of the demo academy, shown on its login page. */
export const DEMO_LOGINS = DEMO_ACCOUNTS.map(({ username }) => ({ username, password: PASSWORD }))

/** Creates the demo academy's five users. */
async function seedAccounts(tx: Tx): Promise<void> {
  for (const account of DEMO_ACCOUNTS) {
    await createAccount(tx, SYSTEM, { ...account, password: PASSWORD })
  }
}

/** Somebody who gets a generated login: a student, or a teacher. */
export interface LoginOwner {
  readonly id: number
  readonly person: { readonly name: string; readonly surname: string }
}

/** Creates the generated logins of many people, as `createGeneratedLogin` makes one. */
export async function seedGeneratedLogins(
  tx: Tx,
  demo: Demo,
  role: 'student' | 'teacher',
  owners: readonly LoginOwner[],
): Promise<void> {
  const random = demo.random(`${role} logins`)
  const known = await tx.selectFrom('accounts').select('username').execute()
  const taken = new Set(known.map(({ username }) => username.toLowerCase()))
  await inBatches(owners, (batch) =>
    tx
      .insertInto('accounts')
      .values(
        batch.map(({ id, person: { name, surname } }) => ({
          username: takeUsername(taken, name, surname),
          role,
          name,
          surname,
          person_id: id,
          generated_password: demo.secrets.seal(String(random.int(1_000_000, 9_999_999))),
        })),
      )
      .returning('id')
      .execute(),
  )
}

function takeUsername(taken: Set<string>, name: string, surname: string): string {
  const base = usernameFor(name, surname)
  let username = base
  for (let suffix = 1; taken.has(username); suffix += 1) username = withSuffix(base, suffix)
  taken.add(username)
  return username
}

export const accountSeed = demoSeed({}, seedAccounts)
