import { sql } from 'kysely'
import { FORGOTTEN } from '#kit/domain/text.ts'
import type { Tx } from '#kit/server/tx.ts'

/** Takes the names of leads out of the events that they were invited to; who came is still counted. */
export async function forgetGuests(tx: Tx, leadIds: readonly number[]): Promise<void> {
  await sql`
    update invitations set guest_name = ${FORGOTTEN}, guest_first_name = '', guest_contact = '', lead_id = null
    where lead_id = any(${[...leadIds]}::bigint[])
  `.execute(tx)
}
