import {
  insertLeads,
  lockLeadLines,
  overwriteLeads,
  tagEach,
} from '#f/crm/leads/server/mutations.ts'
import type { Working } from '#kit/server/batch.ts'
import { recordAll } from '#kit/server/tx.ts'
import { changedBy } from '../../domain/rules.ts'
import type { Line, Mark, Matched, Part } from './marks.ts'

/** Adds a lead for each line, all in one statement. */
export async function addLeads(
  at: Working,
  { importId }: Part,
  lines: readonly Line[],
): Promise<Mark[]> {
  if (lines.length === 0) return []
  const { tx, actor } = at
  const ids = await insertLeads(
    at,
    lines.map(({ lead }) => lead),
  )
  const added = lines.map((line, index) => ({ ...line, leadId: ids[index] ?? 0 }))
  await tagEach(at, added)
  await recordAll(
    tx,
    actor,
    added.map(({ leadId, lead, tagIds }) => ({
      action: 'lead.created',
      entity: 'lead',
      entityId: leadId,
      after: { ...lead, tagIds, importId },
    })),
  )
  return added.map(({ position, leadId }) => ({ position, outcome: 'added', leadId, version: 0 }))
}

/** Changes leads by what their lines say; tags are added. */
export async function changeLeads(
  at: Working,
  { importId }: Part,
  lines: readonly Matched[],
): Promise<Mark[]> {
  if (lines.length === 0) return []
  const { tx, actor } = at
  const ids = lines.map(({ leadId }) => leadId)
  const known = await lockLeadLines(at, ids)
  const changed = lines.flatMap((line) => {
    const lead = known.get(line.leadId)
    if (!lead) return []
    const { version, ...before } = lead
    return [{ ...line, before, after: changedBy(before, line.lead), version: version + 1 }]
  })
  await overwriteLeads(
    at,
    changed.map(({ leadId, after }) => ({ id: leadId, ...after })),
  )
  const tags = await tagEach(at, changed)
  await recordAll(
    tx,
    actor,
    changed.map(({ leadId, before, after, tagIds }) => ({
      action: 'lead.updated',
      entity: 'lead',
      entityId: leadId,
      before,
      after: { ...after, tagIds, importId },
    })),
  )
  return changed.map(({ position, leadId, before, version }) => ({
    ...{ position, leadId, before, version },
    outcome: 'updated',
    tagIds: tags.get(leadId) ?? [],
  }))
}
