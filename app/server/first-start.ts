import { randomBytes } from 'node:crypto'
import { hasAccounts } from '#f/system/accounts/server/queries.ts'
import { createAccount } from '#f/system/accounts/server/mutations.ts'
import { SYSTEM } from '#kit/server/actor.ts'
import type { Services } from '#kit/server/services.ts'
import { inTransaction } from '#kit/server/tx.ts'
import { ok } from '#kit/domain/result.ts'

/**
 * Creates the first administrator of an empty database and returns her password, which is shown
 * once; `undefined` when there are accounts already.
 */
export async function createFirstAdministrator(services: Services): Promise<string | undefined> {
  const password = services.config.ADMIN_PASSWORD ?? randomBytes(9).toString('base64url')
  const created = await inTransaction(services, async (tx) => {
    if (await hasAccounts(tx)) return ok(false)
    const account = { username: 'admin', role: 'admin', name: '', surname: '', password } as const
    const result = await createAccount(tx, SYSTEM, account)
    return result.ok ? ok(true) : result
  })
  return created.ok && created.value ? password : undefined
}
