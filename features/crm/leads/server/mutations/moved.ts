import type { Day, WallTime } from '#kit/domain/day.ts'
import { instantOfWallTime } from '#kit/domain/day.ts'
import { ok, type Result } from '#kit/domain/result.ts'
import { type At, insertRecord } from '#kit/server/records.ts'
import { CALL, LEAD, NOTE, setTags } from '../mutations.ts'

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

/** Writes a lead as another program has it, with the times at which it came in and changed. */
export async function bringLead(
  at: At,
  { tagIds, registeredOn, createdAt, updatedAt, ...lead }: MovedLead,
): Promise<Result<{ id: number }>> {
  const values = {
    ...{ ...lead, channel: 'import', created_by: at.actor.username },
    registered_on: registeredOn,
    ...(createdAt && { created_at: instantOfWallTime(createdAt) }),
    ...(updatedAt && { updated_at: instantOfWallTime(updatedAt) }),
  }
  const id = await insertRecord(at, LEAD, values, { after: { tagIds } })
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
