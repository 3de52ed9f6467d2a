import { sql } from 'kysely'
import { type DoneLine, takeBackLines } from '#f/crm/leads/server/mutations.ts'
import type { Working } from '#kit/server/batch.ts'
import { recordAll } from '#kit/server/tx.ts'
import type { Undone } from '../../domain/types.ts'
import type { Part } from './marks.ts'

type Line = DoneLine & { readonly position: number }

const undoneOf = (
  leadId: number,
  taken: { readonly trashed: Set<number>; readonly restored: Set<number> },
): Undone => {
  if (taken.trashed.has(leadId)) return 'trashed'
  return taken.restored.has(leadId) ? 'restored' : 'left'
}

/**
 * Takes lines of an import back. A lead that was added goes to the trash unless somebody has worked
 * on it since; one that was changed is as it was, unless somebody has changed it since.
 */
export async function undoRows(at: Working, { importId, from, to }: Part): Promise<void> {
  const { tx, actor } = at
  const { rows: lines } = await sql<Line>`
    select position, lead_id as "leadId", before, added_tag_ids as "addedTagIds",
      case when outcome = 'added' then coalesce(version_after, 0) else version_after end as version
    from lead_import_rows
    where import_id = ${importId} and position between ${from} and ${to}
      and outcome in ('added', 'updated') and undone is null
    order by position
    for update
  `.execute(tx)
  const { trashed, restored } = await takeBackLines(at, lines)
  const rows = lines.map(({ position, leadId, before }) => ({
    ...{ position, leadId, before },
    undone: undoneOf(leadId, { trashed, restored }),
  }))
  await sql`
    update lead_import_rows line set undone = taken.undone
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as taken (position int, undone text)
    where line.import_id = ${importId} and line.position = taken.position
  `.execute(tx)
  const entries = rows.flatMap(({ leadId, before, undone }) => {
    const line = { entity: 'lead', entityId: leadId }
    if (undone === 'trashed') return [{ ...line, action: 'lead.deleted' }]
    return undone === 'left'
      ? []
      : [{ ...line, action: 'lead.updated', after: { ...before, importId } }]
  })
  await recordAll(tx, actor, entries)
}
