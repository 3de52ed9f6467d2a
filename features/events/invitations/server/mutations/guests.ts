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

/**
 * Gives the invitations of one lead to another who is the same person, of these alone where they are
 * named; one to an event to which the other is invited too stays. Answers which were given.
 */
export async function moveGuests(
  tx: Tx,
  over: { readonly from: number; readonly to: number; readonly only?: readonly number[] },
): Promise<number[]> {
  const { from, to, only } = over
  const named = only === undefined ? sql`` : sql`and id = any(${[...only]}::bigint[])`
  const { rows } = await sql<{ id: number }>`
    update invitations set lead_id = ${to}
    where lead_id = ${from} ${named} and not exists (
      select from invitations as own
      where own.event_id = invitations.event_id and own.lead_id = ${to} and own.removed_at is null
    )
    returning id
  `.execute(tx)
  return rows.map(({ id }) => id)
}
