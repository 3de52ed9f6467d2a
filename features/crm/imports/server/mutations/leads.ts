import {
  insertLeads,
  lockLeadLines,
  overwriteLeads,
  tagEach,
  takeBackLines,
} from '#f/crm/leads/server/mutations.ts'
import type { LeadLine } from '#f/crm/leads/domain/types.ts'
import type { Undone } from '#f/system/imports/domain/types.ts'
import type { DoneLine, Line, Mark, Matched, Storing } from '#f/system/imports/server/mutations.ts'
import { recordAll } from '#kit/server/tx.ts'
import { changedBy } from '../../domain/rules.ts'
import type { SaidLead } from '../../domain/types.ts'

/** Adds a lead for each line, all in one statement. */
export async function addLeads(at: Storing, lines: readonly Line<SaidLead>[]): Promise<Mark[]> {
  const { tx, actor, importId } = at
  const ids = await insertLeads(
    at,
    lines.map(({ said }) => said.lead),
  )
  const added = lines.map(({ position, said }, index) => ({
    ...{ position, ...said },
    leadId: ids[index] ?? 0,
  }))
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
  return added.map(({ position, leadId: recordId }) => ({
    ...{ position, recordId, version: 0 },
    outcome: 'added',
  }))
}

/** Changes leads by what their lines say; tags are added. */
export async function changeLeads(
  at: Storing,
  lines: readonly Matched<SaidLead>[],
): Promise<Mark[]> {
  const { tx, actor, importId } = at
  const known = await lockLeadLines(
    at,
    lines.map(({ recordId }) => recordId),
  )
  const changed = lines.flatMap(({ position, said, recordId: leadId }) => {
    const held = known.get(leadId)
    if (!held) return []
    const { version, ...before } = held
    const { lead, tagIds } = said
    return [
      {
        ...{ position, leadId, tagIds, before },
        ...{ after: changedBy(before, lead), version: version + 1 },
      },
    ]
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
  return changed.map(({ position, leadId: recordId, before: lead, version }) => ({
    ...{ position, recordId, version },
    before: { lead, addedTagIds: tags.get(recordId) ?? [] },
    outcome: 'updated',
  }))
}

/** What a lead was before a line changed it, and the tags that the line has given. */
interface Before {
  readonly lead: LeadLine
  readonly addedTagIds: readonly number[]
}

/** Takes leads back, each with its line in the audit. */
export async function takeBackLeads(at: Storing, lines: readonly DoneLine[]): Promise<Undone[]> {
  const { tx, actor, importId } = at
  const done = lines.map(({ recordId: leadId, before, version }) => {
    const was = before as Before | null
    return { leadId, version, before: was?.lead ?? null, addedTagIds: was?.addedTagIds ?? [] }
  })
  const { trashed, restored } = await takeBackLines(at, done)
  const entries = done.flatMap(({ leadId, before }) => {
    const line = { entity: 'lead', entityId: leadId }
    if (trashed.has(leadId)) return [{ ...line, action: 'lead.deleted' }]
    return restored.has(leadId)
      ? [{ ...line, action: 'lead.updated', after: { ...before, importId } }]
      : []
  })
  await recordAll(tx, actor, entries)
  return done.map(({ leadId }) =>
    trashed.has(leadId) ? 'trashed' : restored.has(leadId) ? 'restored' : 'left',
  )
}
