import { sql } from 'kysely'
import type { Tx } from '#kit/server/tx.ts'
import type { Mark } from './kind.ts'

/** Notes what became of lines; one that was left out after all counts as such from now on. */
export async function mark(tx: Tx, importId: number, marks: readonly Mark[]): Promise<void> {
  if (marks.length === 0) return
  await sql`
    update import_rows line set outcome = mark.outcome, record_id = mark."recordId",
      before = mark.before, version_after = mark.version,
      verdict = case when mark.reason is null then verdict else 'skipped' end,
      reasons = case when mark.reason is null then reasons else array[mark.reason] end
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as mark (
      position int, outcome text, "recordId" bigint, before jsonb, version int, reason text
    )
    where line.import_id = ${importId} and line.position = mark.position
  `.execute(tx)
}

/** Notes that a line could not be stored, and why. */
export async function fail(
  tx: Tx,
  importId: number,
  position: number,
  reason: string,
): Promise<void> {
  await sql`
    update import_rows set verdict = 'failed', reasons = array[${reason}]::text[]
    where import_id = ${importId} and position = ${position}
  `.execute(tx)
}
