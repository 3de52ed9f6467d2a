import { randomBytes } from 'node:crypto'
import { SYSTEM } from '#kit/server/actor.ts'
import { StartFault } from '#kit/server/start-fault.ts'
import type { Services } from '#kit/server/services.ts'
import { inTransaction } from '#kit/server/tx.ts'
import { ok } from '#kit/domain/result.ts'
import { newPassword } from '../../domain/contract.ts'
import { createAccount } from '../mutations.ts'
import { hasAccounts } from '../queries.ts'

/** Only what the operator has chosen can be refused: what is generated is long and random. */
const unfit = (sentence = '') =>
  new StartFault(`ADMIN_PASSWORD non va bene: ${sentence.replace(/\.$/, '')}.`)

/**
 * Creates the first administrator of an empty database and returns her password, which is shown
 * once; `undefined` when there are accounts already.
 */
export async function createFirstAdministrator(services: Services): Promise<string | undefined> {
  const password = services.config.ADMIN_PASSWORD ?? randomBytes(9).toString('base64url')
  const created = await inTransaction(services, async (tx) => {
    if (await hasAccounts(tx)) return ok(false)
    const fit = newPassword.safeParse(password)
    if (!fit.success) throw unfit(fit.error.issues[0]?.message)
    const account = { username: 'admin', role: 'admin', name: '', surname: '', password } as const
    const result = await createAccount(tx, SYSTEM, account)
    if (!result.ok) throw unfit(services.errors.sentence(result))
    return ok(true)
  })
  return created.ok && created.value ? password : undefined
}
