import { sql } from 'kysely'
import type { Tx } from '#kit/server/tx.ts'

/** Takes away what was sent about leads; that something came and what became of it stays. */
export async function forgetArrivals(tx: Tx, leadIds: readonly number[]): Promise<void> {
  await sql`
    update lead_form_arrivals set fields = '{}', lead_id = null
    where lead_id = any(${[...leadIds]}::bigint[])
  `.execute(tx)
}
