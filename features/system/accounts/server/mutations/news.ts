import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { isMailAddress } from '#kit/domain/mail-address.ts'
import { addJob } from '#kit/server/jobs.ts'
import type { Tx } from '#kit/server/tx.ts'
import type { News } from '../../domain/types.ts'

/** The job that tells the owner of an account what happened to it; done by who writes mails. */
export const TELL = 'accounts.tell'

/**
 * Has the owner of an account told by mail, at the address that it has now, in the transaction of
 * what happened. Without an address there is nobody to tell.
 */
export async function tellOwner(
  tx: Tx,
  accountId: number,
  news: News,
  where: { readonly userAgent?: string; readonly address?: string } = {},
): Promise<void> {
  const owner = await tx
    .selectFrom('accounts')
    .select(['username', 'mail', sql<string>`quinte_now()`.as('at')])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const to = owner.mail === '' ? owner.username : owner.mail
  if (!isMailAddress(to)) return
  const key = `${TELL} ${randomUUID()}`
  await addJob(tx, TELL, { key, accountId, to, news, at: owner.at, ...where }, { key })
}
