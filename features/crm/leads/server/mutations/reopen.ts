import { sql } from 'kysely'
import type { Input } from '#kit/domain/contract.ts'
import { wallTimeOfInstant } from '#kit/domain/day.ts'
import { ok, type Result } from '#kit/domain/result.ts'
import type { Writing } from '#kit/server/route.ts'
import { recordAll } from '#kit/server/tx.ts'
import type { leadsContract } from '../../domain/contract.ts'
import { reopenedNote } from '../../domain/text.ts'
import { outdateLeads } from './state.ts'

type Contract = typeof leadsContract
type Reopened = Input<Contract['close']>['rows']

const verbOn = (at: Writing, ids: readonly number[], verb: string) =>
  recordAll(
    at.tx,
    at.actor,
    ids.map((id) => ({ action: `lead.${verb}`, entity: 'lead', entityId: id })),
  )

/**
 * Leads that were called and have not enrolled are to be called again: outcomes and reasons go, and
 * a note says which they were. Who is not to be called stays so.
 */
export async function reopen(
  at: Writing,
  { ids }: Input<Contract['reopen']>,
): Promise<Result<{ rows: Reopened }>> {
  const { tx, actor } = at
  const { rows: held } = await sql<{ id: number; tagIds: number[]; names: string[] }>`
    with open as (
      select id from leads
      where id = any(${[...ids]}::bigint[]) and deleted_at is null and student_id is null
        and not_to_call is null and called
      order by id for update
    )
    select lead_id as id, array_agg(tag_id::int order by tag_id) as "tagIds",
      array_agg(name order by name) as names
    from held_tags join open on open.id = held_tags.lead_id
    where role in ('outcome', 'rejection') group by lead_id order by lead_id
  `.execute(tx)
  if (held.length === 0) return ok({ rows: [] })
  const found = held.map(({ id }) => id)
  await sql`
    delete from lead_tags using held_tags
    where lead_tags.lead_id = any(${found}::bigint[]) and held_tags.lead_id = lead_tags.lead_id
      and held_tags.tag_id = lead_tags.tag_id and held_tags.role in ('outcome', 'rejection')
  `.execute(tx)
  const now = wallTimeOfInstant(Temporal.Instant.from(at.now))
  const notes = await tx
    .insertInto('lead_notes')
    .values(
      held.map(({ id, names }) => ({
        ...{ lead_id: id, note: reopenedNote(names), at: `${now.slice(0, 16)}:00` },
        created_by: actor.username,
      })),
    )
    .returning(['id', 'lead_id as leadId'])
    .execute()
  const noteOf = new Map(notes.map(({ id, leadId }) => [leadId, id]))
  await outdateLeads(at, found)
  await verbOn(at, found, 'reopened')
  return ok({ rows: held.map(({ id, tagIds }) => ({ id, tagIds, noteId: noteOf.get(id) ?? 0 })) })
}

/** Takes a reopening back: the tags are there again, and the note about it goes. */
export async function close(
  at: Writing,
  { rows }: Input<Contract['close']>,
): Promise<Result<{ done: true }>> {
  const { tx, actor, now } = at
  const given = JSON.stringify(
    rows.flatMap(({ id, tagIds }) => tagIds.map((tagId) => ({ id, tagId }))),
  )
  await sql`
    insert into lead_tags (lead_id, tag_id, tagged_by)
    select leads.id, tags.id, ${actor.username}
    from jsonb_to_recordset(${given}::jsonb) as given (id bigint, "tagId" bigint)
    join leads on leads.id = given.id
    join tag_cards tags on tags.id = given."tagId"
    on conflict do nothing
  `.execute(tx)
  const ids = rows.map(({ id }) => id)
  await sql`
    update lead_notes set deleted_at = ${now}::timestamptz
    where id = any(${rows.map(({ noteId }) => noteId)}::bigint[])
      and lead_id = any(${ids}::bigint[]) and deleted_at is null
  `.execute(tx)
  await outdateLeads(at, ids)
  await verbOn(at, ids, 'closed')
  return ok({ done: true })
}
