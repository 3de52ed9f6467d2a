import { sql } from 'kysely'
import { moveGuests } from '#f/events/invitations/server/mutations.ts'
import type { Input } from '#kit/domain/contract.ts'
import { refuse, type Result } from '#kit/domain/result.ts'
import { lockRecord, saveVersion } from '#kit/server/records.ts'
import type { Writing } from '#kit/server/route.ts'
import { record } from '#kit/server/tx.ts'
import type { leadsContract } from '../../domain/contract.ts'
import { LEAD } from '../mutations.ts'
import { TOGETHER } from './unmerge.ts'

type Merging = Input<(typeof leadsContract)['merge']>

/**
 * Merges another lead into this one: notes, calls, tags and invitations of both stay, of what they
 * say differently the chosen is kept, and the other lies in the trash and says where it went. An
 * objection of either holds; consent, next contact and operator come along where there was none.
 * What was done is written down: who takes the other out of the trash takes the merge back.
 */
export async function mergeLeads(
  at: Writing,
  { id, version, otherId, take }: Merging,
): Promise<Result<{ version: number }>> {
  const { tx, actor, now } = at
  if (id === otherId) return refuse('leads.merge_itself', { field: 'otherId' })
  for (const one of [id, otherId].toSorted((a, b) => a - b)) {
    const locked = await lockRecord(tx, LEAD, one)
    if (!locked.ok) return locked
  }
  const [own, other] = [await rowOf(at, id), await rowOf(at, otherId)]
  const fields = take.map((field) => (field === 'registeredOn' ? 'registered_on' : field))
  const missing = TOGETHER.filter(([first]) => own[first] === null && other[first] !== null)
  const columns = [...fields, ...missing.flat()]
  const of = (row: typeof own) => Object.fromEntries(columns.map((one) => [one, row[one]]))
  const saved = await saveVersion(at, LEAD, { id, version, values: of(other), verb: 'merged' })
  if (!saved.ok) return saved
  const { id: mergeId } = await tx
    .insertInto('lead_merges')
    .values({
      ...{ lead_id: id, other_id: otherId, merged_at: now, merged_by: actor.username },
      ...{ before: JSON.stringify(of(own)), after: JSON.stringify(of(other)) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await moveParts(at, { id, otherId, mergeId })
  await tx
    .updateTable('leads')
    .set({ deleted_at: now, merged_into: id, version: other.version + 1 })
    .where('id', '=', otherId)
    .execute()
  await record(tx, actor, {
    action: 'lead.merged_away',
    entity: 'lead',
    entityId: otherId,
    after: { intoLeadId: id },
  })
  return saved
}

const rowOf = ({ tx }: Writing, id: number) =>
  tx.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Gives one lead the notes, calls, tags and invitations of another, and writes down which. */
async function moveParts(
  { tx }: Writing,
  { id, otherId, mergeId }: { id: number; otherId: number; mergeId: number },
): Promise<void> {
  const invitations = await moveGuests(tx, { from: otherId, to: id })
  await sql`
    with notes as (
      update lead_notes set lead_id = ${id} where lead_id = ${otherId} returning id
    ), calls as (
      update lead_calls set lead_id = ${id} where lead_id = ${otherId} returning id
    ), tagged as (
      insert into lead_tags (lead_id, tag_id, tagged_at, tagged_by)
      select ${id}, tag_id, tagged_at, tagged_by from lead_tags where lead_id = ${otherId}
      on conflict do nothing returning tag_id
    )
    insert into lead_merge_parts (merge_id, kind, part_id)
    select ${mergeId}::bigint, 'note', id from notes
    union all select ${mergeId}::bigint, 'call', id from calls
    union all select ${mergeId}::bigint, 'tag', tag_id from tagged
    union all select ${mergeId}::bigint, 'invitation', unnest(${invitations}::bigint[])
  `.execute(tx)
}
