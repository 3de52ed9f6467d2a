import { sql } from 'kysely'
import type { Tx } from '#kit/server/tx.ts'

/**
 * Takes addresses out of the mails that have ended, with what they said: that a mail went and when
 * stays known.
 */
export async function forgetAddresses(tx: Tx, addresses: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update mails set key = 'deleted ' || id, to_address = '', to_name = '', cc = '', subject = '', data = '{}'
    where to_address = any(${[...addresses]}::text[])
      and num_nonnulls(sent_at, failed_at, cancelled_at) > 0
    returning id
  `.execute(tx)
  await sql`
    delete from mail_bodies where mail_id = any(${rows.map(({ id }) => id)}::bigint[])
  `.execute(tx)
  await sql`
    delete from mail_bounces where address = any(${addresses.map((one) => one.toLowerCase())}::text[])
  `.execute(tx)
}
