import type { Role } from '#kit/domain/contract.ts'
import { SYSTEM } from '#kit/server/actor.ts'
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
export async function seedAccounts(tx: Tx): Promise<void> {
  for (const account of DEMO_ACCOUNTS) {
    await createAccount(tx, SYSTEM, { ...account, password: PASSWORD })
  }
}
