import { sql } from 'kysely'
import type { LeadLine } from '#f/crm/leads/domain/types.ts'
import type { Working } from '#kit/server/batch.ts'
import type { ImportMode } from '../../domain/types.ts'

/** Some lines of an import, by their places. */
export interface Part {
  readonly importId: number
  readonly from: number
  readonly to: number
}

/** A line that waits. */
export interface Line {
  readonly position: number
  readonly lead: LeadLine
  readonly tagIds: number[]
  readonly mode: ImportMode
}

/** A line whose person is a lead already. */
export type Matched = Line & { readonly leadId: number }

/** What became of a line; of a lead that was there, what it was before and which version it is now. */
export interface Mark {
  readonly position: number
  readonly outcome: 'added' | 'updated' | 'skipped'
  readonly leadId: number | null
  readonly before?: LeadLine
  readonly tagIds?: readonly number[]
  readonly version?: number
  /** Of one that was left out after all, why. */
  readonly reason?: string
}

/** Notes what became of lines; one that was left out after all counts as such from now on. */
export async function mark(
  { tx }: Working,
  { importId }: Part,
  marks: readonly Mark[],
): Promise<void> {
  if (marks.length === 0) return
  await sql`
    update lead_import_rows line set outcome = mark.outcome, lead_id = mark."leadId",
      before = mark.before, added_tag_ids = coalesce(mark."tagIds", '{}'),
      version_after = mark.version,
      verdict = case when mark.reason is null then verdict else 'skipped' end,
      reasons = case when mark.reason is null then reasons else array[mark.reason] end
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as mark (
      position int, outcome text, "leadId" bigint, before jsonb, "tagIds" bigint[], version int,
      reason text
    )
    where line.import_id = ${importId} and line.position = mark.position
  `.execute(tx)
}

/** Notes that a line could not be stored, and why. */
export async function fail(
  { tx }: Working,
  { importId }: Part,
  position: number,
  reason: string,
): Promise<void> {
  await sql`
    update lead_import_rows set verdict = 'failed', reasons = array[${reason}]::text[]
    where import_id = ${importId} and position = ${position}
  `.execute(tx)
}
