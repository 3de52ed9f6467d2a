import { type RawBuilder, sql } from 'kysely'
import { SYSTEM } from '#kit/server/actor.ts'
import type { Writing } from '#kit/server/route.ts'
import { forgetChanges, type Tx } from '#kit/server/tx.ts'
import type { Addressee } from '../../domain/types.ts'
import { isFree } from './sending.ts'

/**
 * Takes addresses out of the mails that have ended, with what they said: that a mail went and when
 * stays known.
 */
async function forgetAddresses(tx: Tx, addresses: readonly string[]): Promise<void> {
  await forget(tx, sql`to_address = any(${[...addresses]}::text[])`)
  await sql`
    delete from mail_bounces where address = any(${addresses.map((one) => one.toLowerCase())}::text[])
  `.execute(tx)
}

/** The same for people who are erased; what was still to be sent to them is not sent any more. */
export async function forgetAddressees(
  { tx, actor, now }: Pick<Writing, 'tx' | 'actor' | 'now'>,
  { own, all, names }: Addressee,
): Promise<void> {
  const theirs = sql`to_address = any(${[...all]}::text[]) and to_name = any(${[...names]}::text[])`
  await sql`
    update mails set cancelled_at = ${now}, cancelled_by = ${actor.username}
    where (to_address = any(${[...own]}::text[]) or ${theirs})
      and num_nonnulls(sent_at, failed_at, cancelled_at) = 0 and ${isFree}
  `.execute(tx)
  await forgetAddresses(tx, own)
  await forget(tx, theirs)
}

/** The same for all mails that were written up to an instant; answers how many there were. */
export async function forgetMails(tx: Tx, until: string): Promise<number> {
  await sql`delete from mail_bounces where bounced_at <= ${until}`.execute(tx)
  return forget(tx, sql`created_at <= ${until} and to_address <> ''`)
}

/** One that did not go is cancelled: nobody can have it tried again any more. */
async function forget(tx: Tx, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    update mails set key = 'deleted ' || id, to_address = '', to_name = '', cc = '', subject = '',
      data = '{}', last_error = null, failed_at = null, cancelled_at = coalesce(cancelled_at, failed_at),
      cancelled_by = coalesce(cancelled_by, case when failed_at is not null then ${SYSTEM.username} end)
    where ${which} and num_nonnulls(sent_at, failed_at, cancelled_at) > 0
    returning id
  `.execute(tx)
  const ids = rows.map(({ id }) => id)
  await sql`delete from mail_bodies where mail_id = any(${ids}::bigint[])`.execute(tx)
  // Of each it says the address too.
  await forgetChanges(tx, 'mail', ids)
  return rows.length
}
