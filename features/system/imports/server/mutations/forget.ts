import { sql } from 'kysely'
import type { Tx } from '#kit/server/tx.ts'

/**
 * Takes records out of the lines of the files that they came in with; how many lines there were
 * stays.
 */
export async function forgetImported(
  tx: Tx,
  kind: string,
  recordIds: readonly number[],
): Promise<void> {
  await sql`
    update import_rows
    set cells = '[]', said = null, before = null, record_id = null,
      undone = case when outcome in ('added', 'updated') then coalesce(undone, 'left') end
    from imports
    where imports.id = import_rows.import_id and imports.kind = ${kind}
      and record_id = any(${[...recordIds]}::bigint[])
  `.execute(tx)
}
