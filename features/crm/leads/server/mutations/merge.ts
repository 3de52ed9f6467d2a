import { sql } from 'kysely'
import type { Input } from '#kit/domain/contract.ts'
import { refuse, type Result } from '#kit/domain/result.ts'
import { lockRecord, saveVersion } from '#kit/server/records.ts'
import type { Writing } from '#kit/server/route.ts'
import { record } from '#kit/server/tx.ts'
import type { leadsContract } from '../../domain/contract.ts'
import { LEAD } from '../mutations.ts'

type Merging = Input<(typeof leadsContract)['merge']>

/**
 * Merges another lead into this one: notes, calls and tags of both stay, of what they say
 * differently the chosen is kept, and the other lies in the trash and says where it went. An
 * objection of either holds.
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
  const other = await tx
    .selectFrom('leads')
    .selectAll()
    .where('id', '=', otherId)
    .executeTakeFirstOrThrow()
  const column = (field: Merging['take'][number]) =>
    field === 'registeredOn' ? 'registered_on' : field
  const taken = Object.fromEntries(take.map((field) => [column(field), other[column(field)]]))
  const own = await tx
    .selectFrom('leads')
    .select(['not_to_call', 'student_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { not_to_call, not_to_call_since, not_to_call_by, student_id, enrolled_at } = other
  const values = {
    ...taken,
    ...(own.not_to_call === null && { not_to_call, not_to_call_since, not_to_call_by }),
    ...(own.student_id === null && { student_id, enrolled_at }),
  }
  const saved = await saveVersion(at, LEAD, { id, version, values, verb: 'merged' })
  if (!saved.ok) return saved
  await tx.updateTable('lead_notes').set({ lead_id: id }).where('lead_id', '=', otherId).execute()
  await tx.updateTable('lead_calls').set({ lead_id: id }).where('lead_id', '=', otherId).execute()
  await sql`
    insert into lead_tags (lead_id, tag_id, tagged_at, tagged_by)
    select ${id}, tag_id, tagged_at, tagged_by from lead_tags where lead_id = ${otherId}
    on conflict do nothing
  `.execute(tx)
  await tx
    .updateTable('leads')
    .set({ deleted_at: now, merged_into: id, version: other.version + 1 })
    .where('id', '=', otherId)
    .execute()
  await record(tx, actor, {
    action: 'lead.deleted',
    entity: 'lead',
    entityId: otherId,
    after: { mergedInto: id },
  })
  return saved
}
