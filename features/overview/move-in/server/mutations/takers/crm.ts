import { bringEntry, bringLead, CALL, LEAD, NOTE } from '#f/crm/leads/server/mutations.ts'
import { bringCategory, bringTag, CATEGORY, TAG } from '#f/crm/tags/server/mutations.ts'
import { ok, type Result } from '#kit/domain/result.ts'
import type { MoveData, MoveKind } from '../../../domain/types.ts'
import type { LeadEntry } from '../../../domain/types/data.ts'
import { newIdOf } from '../../queries/moved.ts'
import { missing, present, toTrash, type Mover, type Taken, type Taking } from './taker.ts'

const taken = ({ id, known }: { id: number; known: boolean }) =>
  ok({ newId: id, ...(known && { matched: true }) })

/** The kinds of the leads. */
export const crmMovers = {
  tag_category: {
    take: async ({ at }, category) => taken(await bringCategory(at, category)),
    undo: toTrash(CATEGORY),
  },
  tag: {
    take: async ({ at }, { name, categoryId: oldId }) => {
      const categoryId = await newIdOf(at.tx, 'tag_category', oldId)
      return categoryId === undefined
        ? missing(oldId)
        : taken(await bringTag(at, { name, categoryId }))
    },
    undo: toTrash(TAG),
  },
  lead: { take: takeLead, undo: toTrash(LEAD) },
  lead_note: { take: (taking, data) => takeEntry(taking, 'note', data), undo: toTrash(NOTE) },
  lead_call: { take: (taking, data) => takeEntry(taking, 'call', data), undo: toTrash(CALL) },
} satisfies { readonly [Kind in MoveKind]?: Mover<Kind> }

async function takeLead(
  { at }: Taking,
  { tagIds: oldIds, ...lead }: MoveData['lead'],
): Promise<Result<Taken>> {
  const { ids, reason } = await present(at, 'tag', oldIds)
  const made = await bringLead(at, { ...lead, tagIds: ids })
  return made.ok ? ok({ newId: made.value.id, reason }) : made
}

async function takeEntry(
  { at }: Taking,
  kind: 'note' | 'call',
  { leadId: oldId, ...entry }: LeadEntry,
): Promise<Result<Taken>> {
  const leadId = await newIdOf(at.tx, 'lead', oldId)
  if (leadId === undefined) return missing(oldId)
  return ok({ newId: await bringEntry(at, kind, { ...entry, leadId }) })
}
