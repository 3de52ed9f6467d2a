import { sql } from 'kysely'
import type { Input } from '#kit/domain/contract.ts'
import { type Day, instantOfWallTime, type WallTime } from '#kit/domain/day.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Constraints } from '#kit/server/error-registry.ts'
import { insertRecord, lockRecord, saveVersion, type At } from '#kit/server/records.ts'
import type { Writing } from '#kit/server/route.ts'
import type { TrashKind } from '#kit/server/trash.ts'
import { record } from '#kit/server/tx.ts'
import { existingTags, isOutcome } from '#f/crm/tags/server/queries.ts'
import type { leadsContract } from '../domain/contract.ts'
import { bookingLeft } from '../domain/rules.ts'
import type { Channel } from '../domain/types.ts'
import { outdateLeads } from './mutations/state.ts'
import { unmerge } from './mutations/unmerge.ts'

export {
  insertLeads,
  lockLeadLines,
  overwriteLeads,
  tagEach,
  takeBackLines,
} from './mutations/lines.ts'
export { enrolLead, eraseLeads, putCall, unenrolLead } from './mutations/state.ts'

type Contract = typeof leadsContract

export const leadConstraints: Constraints = {
  lead_tags_tag: { code: 'leads.tag_missing', field: 'tagIds' },
  lead_notes_lead: { code: 'leads.not_found' },
  lead_calls_lead: { code: 'leads.not_found' },
}

/** A lead; in the trash it keeps its tags, notes and calls. */
export const LEAD = {
  table: 'leads',
  entity: 'lead',
  missing: 'leads.not_found',
  outdatesForms: true,
  // One that was merged comes back by taking the merge back.
  beforeRestore: unmerge,
} as const satisfies TrashKind

export const NOTE = {
  table: 'lead_notes',
  entity: 'lead_note',
  missing: 'leads.note_not_found',
} as const satisfies TrashKind

export const CALL = {
  table: 'lead_calls',
  entity: 'lead_call',
  missing: 'leads.call_not_found',
} as const satisfies TrashKind

/** Creates a lead with its tags. */
export async function createLead(
  at: At,
  { tagIds, registeredOn, ...input }: Input<Contract['create']>,
  channel: Channel = 'form',
): Promise<Result<{ id: number }>> {
  const values = {
    ...input,
    registered_on: registeredOn,
    channel,
    created_by: at.actor.username,
  }
  const id = await insertRecord(at, LEAD, values, { after: { tagIds } })
  const tagged = await setTags(at, id, tagIds)
  return tagged.ok ? ok({ id }) : tagged
}

/** Saves the form of a lead; refused when someone else saved it since it was opened. */
export async function updateLead(
  at: Writing,
  { id, version, tagIds, registeredOn, ...input }: Input<Contract['update']>,
): Promise<Result<{ version: number }>> {
  const before = await heldTagIds(at, id)
  const saved = await saveVersion(at, LEAD, {
    id,
    version,
    values: { ...input, registered_on: registeredOn },
    beside: { before: { tagIds: before }, after: { tagIds: sorted(tagIds) } },
  })
  if (!saved.ok) return saved
  const tagged = await setTags(at, id, tagIds)
  return tagged.ok ? saved : tagged
}

const sorted = (ids: readonly number[]) => [...new Set(ids)].toSorted((a, b) => a - b)

async function heldTagIds({ tx }: At, leadId: number): Promise<number[]> {
  const held = await tx
    .selectFrom('held_tags')
    .select(sql<number>`tag_id`.as('id'))
    .where('lead_id', '=', leadId)
    .execute()
  return sorted(held.map(({ id }) => id))
}

/** Sets the tags of a lead; those in the trash, which no form shows, stay as they are. */
async function setTags(at: At, leadId: number, tagIds: readonly number[]): Promise<Result<true>> {
  const { tx, actor } = at
  const wanted = sorted(tagIds)
  const held = await heldTagIds(at, leadId)
  const added = wanted.filter((id) => !held.includes(id))
  const removed = held.filter((id) => !wanted.includes(id))
  if ((await existingTags(tx, added)).length < added.length) {
    return refuse('leads.tag_missing', { field: 'tagIds' })
  }
  if (removed.length > 0) {
    await tx
      .deleteFrom('lead_tags')
      .where('lead_id', '=', leadId)
      .where('tag_id', 'in', removed)
      .execute()
  }
  await giveTags(at, leadId, added, actor.username)
  return ok(true)
}

/**
 * Gives tags to a lead; those that it holds already stay as they are. New ones outdate the forms
 * that are open: tags are a field of theirs.
 */
export async function addTags(
  at: Pick<At, 'tx'>,
  leadId: number,
  tagIds: readonly number[],
  by: string,
): Promise<void> {
  if (await giveTags(at, leadId, tagIds, by)) await outdateLeads(at, [leadId])
}

/** Gives tags to a lead; answers whether there was one that it did not hold. */
async function giveTags(
  { tx }: Pick<At, 'tx'>,
  leadId: number,
  tagIds: readonly number[],
  by: string,
): Promise<boolean> {
  const { rows } = await sql`
    insert into lead_tags (lead_id, tag_id, tagged_by)
    select ${leadId}, tag_id, ${by} from unnest(${[...tagIds]}::bigint[]) as tag (tag_id)
    on conflict do nothing
    returning tag_id
  `.execute(tx)
  return rows.length > 0
}

/** Takes a tag from a lead. */
export async function removeTag(
  { tx }: Pick<At, 'tx'>,
  leadId: number,
  tagId: number,
): Promise<void> {
  await tx
    .deleteFrom('lead_tags')
    .where('lead_id', '=', leadId)
    .where('tag_id', '=', tagId)
    .execute()
}

/** A lead changed when something about it was written down. */
export async function touchLead({ tx }: Pick<At, 'tx'>, id: number): Promise<void> {
  await sql`update leads set updated_at = quinte_now() where id = ${id}`.execute(tx)
}

/** A contact that was agreed on has taken place with a call at that time or later. */
async function keepAppointment(
  { tx }: Pick<At, 'tx'>,
  lead: Parameters<typeof bookingLeft>[0] & { readonly id: number },
  calledAt: string,
) {
  const booking = bookingLeft(lead)
  await tx
    .updateTable('leads')
    .set({ next_contact_at: null, next_contact_kind: null, booking })
    .set({ version: sql`version + (booking <> ${booking})::int` })
    .where('id', '=', lead.id)
    .where('next_contact_at', '<=', calledAt)
    .execute()
}

/** Adds a note to a lead. */
export async function addNote(
  at: Writing,
  { id, ...entry }: Input<Contract['addNote']>,
): Promise<Result<{ id: number }>> {
  const lead = await lockRecord(at.tx, LEAD, id)
  if (!lead.ok) return lead
  await touchLead(at, id)
  const row = { lead_id: id, ...entry, created_by: at.actor.username }
  return ok({ id: await insertRecord(at, NOTE, row) })
}

/** Writes down a call; its outcome is a tag of the lead from then on. */
export async function addCall(
  at: Writing,
  { id, outcomeTagId, ...entry }: Input<Contract['addCall']>,
): Promise<Result<{ id: number }>> {
  const { tx, actor } = at
  const lead = await lockRecord(tx, LEAD, id)
  if (!lead.ok) return lead
  if (outcomeTagId !== null) {
    if (!(await isOutcome(tx, outcomeTagId))) {
      return refuse('leads.tag_missing', { field: 'outcomeTagId' })
    }
    await addTags(at, id, [outcomeTagId], actor.username)
  }
  await touchLead(at, id)
  await keepAppointment(at, lead.value, entry.at)
  const row = {
    lead_id: id,
    ...entry,
    outcome_tag_id: outcomeTagId,
    operator_id: actor.accountId ?? null,
    created_by: actor.username,
  }
  const callId = await insertRecord(at, CALL, row)
  const line = { action: 'lead.called', entity: 'lead', entityId: id }
  await record(tx, actor, { ...line, after: { callId, outcomeTagId } })
  return ok({ id: callId })
}

/** A lead that another program has. */
interface MovedLead {
  readonly name: string
  readonly surname: string
  readonly mail: string
  readonly phone: string
  readonly age: number | null
  readonly city: string
  readonly booking: string
  readonly registeredOn: Day | null
  readonly createdAt: WallTime | null
  readonly updatedAt: WallTime | null
  readonly tagIds: readonly number[]
}

/**
 * Writes a lead as another program has it, with the times at which it came in and changed. One that
 * is here already is brought up to date.
 */
export async function bringLead(
  at: At,
  { tagIds, registeredOn, createdAt, updatedAt, ...lead }: MovedLead,
  hereId?: number,
): Promise<Result<{ id: number }>> {
  const values = {
    ...{ ...lead, registered_on: registeredOn },
    ...(createdAt && { created_at: instantOfWallTime(createdAt) }),
    ...(updatedAt && { updated_at: instantOfWallTime(updatedAt) }),
  }
  const beside = { after: { tagIds } }
  const fresh = { ...values, channel: 'import', created_by: at.actor.username }
  const id = hereId ?? (await insertRecord(at, LEAD, fresh, beside))
  if (hereId !== undefined) {
    const saved = await saveVersion(at, LEAD, { id, version: 'current', values, beside })
    if (!saved.ok) return saved
  }
  const tagged = await setTags(at, id, tagIds)
  return tagged.ok ? ok({ id }) : tagged
}

/** Writes a note or a call of a lead as another program has it; it is no change of the lead. */
export async function bringEntry(
  at: At,
  kind: 'note' | 'call',
  { leadId, ...entry }: { readonly leadId: number; readonly note: string; readonly at: WallTime },
): Promise<number> {
  const row = { ...entry, lead_id: leadId, created_by: at.actor.username }
  return insertRecord(at, kind === 'note' ? NOTE : CALL, row)
}
