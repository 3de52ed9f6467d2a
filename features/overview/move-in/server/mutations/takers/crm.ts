import { bringEntry, bringLead, CALL, LEAD, NOTE } from '#f/crm/leads/server/mutations.ts'
import { bringCategory, bringTag, CATEGORY, inCategory, TAG } from '#f/crm/tags/server/mutations.ts'
import { ok, type Result } from '#kit/domain/result.ts'
import { saveVersion } from '#kit/server/records.ts'
import type { MoveData, MoveKind } from '../../../domain/types.ts'
import type { LeadEntry } from '../../../domain/types/data.ts'
import { newIdOf } from '../../queries/moved.ts'
import { missing, present, trashed, type Mover, type Taken, type Taking } from './taker.ts'

const taken = ({ id, known }: { id: number; known: boolean }) =>
  ok({ newId: id, ...(known && { matched: true }) })

/** The kinds of the leads. */
export const crmMovers = {
  tag_category: {
    take: async ({ at }, category) => taken(await bringCategory(at, category)),
    ...trashed(CATEGORY),
    fixed: true,
  },
  tag: { take: takeTag, ...trashed(TAG) },
  lead: { take: takeLead, ...trashed(LEAD) },
  lead_note: {
    take: (taking, data) => takeEntry(taking, 'note', data),
    ...trashed(NOTE),
    fixed: true,
  },
  lead_call: {
    take: (taking, data) => takeEntry(taking, 'call', data),
    ...trashed(CALL),
    fixed: true,
  },
} satisfies { readonly [Kind in MoveKind]?: Mover<Kind> }

async function takeTag(
  { at, here }: Taking,
  { name, categoryId: oldId }: MoveData['tag'],
): Promise<Result<Taken>> {
  const categoryId = await newIdOf(at.tx, 'tag_category', oldId)
  if (categoryId === undefined) return missing(oldId)
  if (here === undefined) return taken(await bringTag(at, { name, categoryId }))
  const { id } = here
  const values = { name, category_id: categoryId }
  const saved = await inCategory(at, categoryId, () =>
    saveVersion(at, TAG, { id, version: 'current', values }),
  )
  return saved.ok ? ok({ newId: id }) : saved
}

async function takeLead(
  { at, here }: Taking,
  { tagIds: oldIds, ...lead }: MoveData['lead'],
): Promise<Result<Taken>> {
  const { ids, reason } = await present(at, 'tag', oldIds)
  const made = await bringLead(at, { ...lead, tagIds: ids }, here?.id)
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
