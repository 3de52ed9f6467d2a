import { sql } from 'kysely'
import type { Db } from '#kit/server/db.ts'
import type { Tx } from '#kit/server/tx.ts'
import { KEPT_DAYS } from '../../domain/rules.ts'
import { FORGOTTEN } from '../../domain/text.ts'

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

/**
 * Empties the lines of old files that became no record: a line that was refused tells of somebody
 * whom nobody can find among the records. What waited to be brought in is left out from then on.
 */
export async function sweepLines(db: Db, now: Temporal.Instant): Promise<void> {
  const before = now.subtract({ hours: 24 * KEPT_DAYS }).toString()
  await sql`
    update import_rows
    set cells = '[]', said = null, before = null, reasons = array[${FORGOTTEN}],
      outcome = case when verdict in ('new', 'update') then coalesce(outcome, 'skipped') end
    from imports
    where imports.id = import_rows.import_id and imports.created_at < ${before}
      and record_id is null and cells <> '[]'
  `.execute(db)
}
