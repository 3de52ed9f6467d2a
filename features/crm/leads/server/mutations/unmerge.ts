import { sql } from 'kysely'
import { giveGuestsBack } from '#f/events/invitations/server/mutations.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import { lockRow } from '#kit/server/records.ts'
import type { Working } from '#kit/server/batch.ts'
import { record } from '#kit/server/tx.ts'

/** Columns of a lead that say one thing: they come with a merge and go back all or none. */
export const TOGETHER = [
  ['not_to_call', 'not_to_call_since', 'not_to_call_by'],
  ['student_id', 'enrolled_at'],
  ['consent_on', 'consent_source', 'consent_text'],
  ['next_contact_at', 'next_contact_kind'],
  ['assigned_to'],
] as const

type Columns = Readonly<Record<string, unknown>>

/**
 * Takes the merge back that put a lead in the trash, if one did: notes, calls, tags and invitations
 * that came with it are its own again, and the other lead gets back what it said before, as far as
 * nobody has changed that since. What was written down afterwards stays where it is.
 */
export async function unmerge(at: Working, otherId: number): Promise<Result<unknown>> {
  const { tx, actor, now } = at
  const merge = await tx
    .selectFrom('lead_merges')
    .selectAll()
    .where('other_id', '=', otherId)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  if (!merge) return ok(true)
  const { id: mergeId, lead_id: id } = merge
  const kept = await lockRow(tx, 'leads', id)
  // Its notes went on with the lead: they come back one merge after the other.
  if (!kept || kept.merged_into !== null) return refuse('leads.merged_further')
  await giveBack(at, merge)
  const values = unchanged(kept, merge.before as Columns, merge.after as Columns)
  await tx
    .updateTable('leads')
    .set({ ...values, version: kept.version + 1 })
    .where('id', '=', id)
    .execute()
  await tx.updateTable('leads').set({ merged_into: null }).where('id', '=', otherId).execute()
  await tx
    .updateTable('lead_merges')
    .set({ undone_at: now, undone_by: actor.username })
    .where('id', '=', mergeId)
    .execute()
  await record(tx, actor, {
    action: 'lead.unmerged',
    entity: 'lead',
    entityId: id,
    after: { otherId, ...values },
  })
  return ok(true)
}

/** Of what a merge has changed, what was there before, where the lead still says the new. */
function unchanged(kept: Columns, before: Columns, after: Columns): Columns {
  const same = (column: string) => JSON.stringify(kept[column]) === JSON.stringify(after[column])
  const whole = (column: string): readonly string[] =>
    TOGETHER.find((group) => group.some((one) => one === column)) ?? [column]
  return Object.fromEntries(Object.entries(before).filter(([column]) => whole(column).every(same)))
}

interface Merge {
  readonly id: number
  readonly lead_id: number
  readonly other_id: number
  readonly merged_at: string
}

/**
 * The parts of a merge that are still where it put them. A tag stays that was given anew since, or is
 * how a call since has ended.
 */
async function giveBack(
  { tx }: Working,
  { id: mergeId, lead_id: id, other_id: otherId, merged_at: since }: Merge,
): Promise<void> {
  const parts = (kind: 'note' | 'call' | 'tag') => sql`(
    select part_id from lead_merge_parts where merge_id = ${mergeId} and kind = ${sql.lit(kind)})`
  await sql`
    update lead_notes set lead_id = ${otherId} where lead_id = ${id} and id in ${parts('note')}
  `.execute(tx)
  await sql`
    update lead_calls set lead_id = ${otherId} where lead_id = ${id} and id in ${parts('call')}
  `.execute(tx)
  await sql`
    delete from lead_tags held
    where lead_id = ${id} and tag_id in ${parts('tag')} and tagged_at <= ${since}
      and not exists (
        select from lead_calls
        where lead_calls.lead_id = ${id} and outcome_tag_id = held.tag_id
          and created_at > ${since} and deleted_at is null)
  `.execute(tx)
  const invitations = await tx
    .selectFrom('lead_merge_parts')
    .select('part_id as id')
    .where('merge_id', '=', mergeId)
    .where('kind', '=', 'invitation')
    .execute()
  const ids = invitations.map((one) => one.id)
  await giveGuestsBack(tx, { from: otherId, to: id }, ids)
}
