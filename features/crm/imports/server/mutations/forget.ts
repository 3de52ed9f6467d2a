import { sql } from 'kysely'
import type { Tx } from '#kit/server/tx.ts'

/** Takes leads out of the lines of the files that they came in with; how many lines there were stays. */
export async function forgetImported(tx: Tx, leadIds: readonly number[]): Promise<void> {
  await sql`
    update lead_import_rows
    set cells = '[]', lead = null, before = null, lead_id = null,
      undone = case when outcome in ('added', 'updated') then coalesce(undone, 'left') end
    where lead_id = any(${[...leadIds]}::bigint[])
  `.execute(tx)
}
