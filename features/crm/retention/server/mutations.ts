import { sql } from 'kysely'
import { forgetImported } from '#f/crm/imports/server/mutations.ts'
import { forgetArrivals } from '#f/crm/lead-forms/server/mutations.ts'
import { eraseLeads } from '#f/crm/leads/server/mutations.ts'
import { forgetGuests } from '#f/events/invitations/server/mutations.ts'
import { forgetAddressees } from '#f/system/mail/server/mutations.ts'
import type { Input } from '#kit/domain/contract.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import { lockRows } from '#kit/server/records.ts'
import type { Writing } from '#kit/server/route.ts'
import { forgetChanges, forgetLines, record, type Tx } from '#kit/server/tx.ts'
import type { retentionContract } from '../domain/contract.ts'
import { MAX_DELETED, USUAL_MONTHS } from '../domain/rules.ts'
import { addresseesOf, type Leaving, linesWhileMerged, readDue } from './queries.ts'

type Contract = typeof retentionContract

/** Says for how long leads of a source are kept; answers for how long they were. */
export async function saveMonths(
  { tx, actor, now }: Writing,
  { tagId, months }: Input<Contract['save']>,
): Promise<Result<{ before: number }>> {
  const source = await tx
    .selectFrom('tag_cards as tags')
    .select('tags.id')
    .where('tags.id', '=', tagId)
    .where('tags.deleted_at', 'is', null)
    .where('tags.role', '=', 'origin')
    .forUpdate('tags')
    .executeTakeFirst()
  if (!source) return refuse('retention.source_not_found')
  const stored = await tx
    .selectFrom('lead_retention')
    .select('months')
    .where('tag_id', '=', tagId)
    .executeTakeFirst()
  const before = stored?.months ?? USUAL_MONTHS
  const saved = { months, saved_at: now, saved_by: actor.username }
  await tx
    .insertInto('lead_retention')
    .values({ tag_id: tagId, ...saved })
    .onConflict((same) => same.column('tag_id').doUpdateSet(saved))
    .execute()
  await record(tx, actor, {
    action: 'lead_retention.updated',
    entity: 'lead_retention',
    entityId: tagId,
    before: { months: before },
    after: { months },
  })
  return ok({ before })
}

/**
 * Deletes the data of leads whose time is over: for good, wherever they stand. Of each only a count
 * by month and source is left, of what was done with it who did it and when.
 */
export async function deleteDue(
  at: Writing,
  { due }: Input<Contract['delete']>,
): Promise<Result<{ deleted: number }>> {
  const { tx, today } = at
  // One deletion at a time; what somebody writes about a lead meanwhile is waited for and asked of.
  await sql`lock table lead_deletions in share row exclusive mode`.execute(tx)
  const found = await readDue(tx, today)
  if (found.length !== due) return refuse('retention.changed')
  const leaving = found.slice(0, MAX_DELETED)
  await lockRows(
    tx,
    'leads',
    leaving.map(({ id }) => id),
  )
  const still = new Set((await readDue(tx, today)).map(({ id }) => id))
  if (!leaving.every(({ id }) => still.has(id))) return refuse('retention.changed')
  await deleteLeads(at, leaving)
  return ok({ deleted: leaving.length })
}

/** Deletes the data of some leads, for good; only how many there were is left. */
export async function deleteLeads(
  at: Pick<Writing, 'tx' | 'actor' | 'now'>,
  leaving: readonly Leaving[],
): Promise<void> {
  if (leaving.length === 0) return
  const { tx, actor, now } = at
  const ids = leaving.map(({ id }) => id)
  await lockRows(tx, 'leads', ids)
  const { id: deletionId } = await tx
    .insertInto('lead_deletions')
    .values({ deleted_at: now, deleted_by: actor.username, leads: ids.length })
    .returning('id')
    .executeTakeFirstOrThrow()
  await count(tx, deletionId, leaving)
  await forgetAddressees(at, await addresseesOf(tx, 'lead', ids))
  await forget(tx, ids)
  await record(tx, actor, {
    action: 'lead_deletion.done',
    entity: 'lead_deletion',
    entityId: deletionId,
    after: { leads: ids.length },
  })
}

/** Keeps how many there were of a month and a source, and how far they had got. */
async function count(tx: Tx, deletionId: number, leaving: readonly Leaving[]): Promise<void> {
  await sql`
    insert into forgotten_leads (deletion_id, month, tag_id, leads, called, reached, open_day)
    select ${deletionId}::bigint, date_trunc('month', arrived_on)::date, leaving."tagId", count(*),
      count(*) filter (where first_call_at is not null), count(*) filter (where reached),
      count(*) filter (where open_day)
    from jsonb_to_recordset(${JSON.stringify(leaving)}::jsonb) as leaving (id bigint, "tagId" bigint)
    join leads on leads.id = leaving.id
    group by 2, 3
  `.execute(tx)
}

/** Takes leads away with their notes, calls and tags, and their names from where they stand too. */
async function forget(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const table of ['lead_notes', 'lead_calls'] as const) {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table)} where lead_id = any(${[...ids]}::bigint[])
    `.execute(tx)
    const entity = table === 'lead_notes' ? 'lead_note' : 'lead_call'
    await forgetChanges(
      tx,
      entity,
      rows.map(({ id }) => id),
    )
  }
  await forgetLines(tx, await linesWhileMerged(tx, ids))
  await forgetChanges(tx, 'lead', ids)
  await forgetGuests(tx, ids)
  await forgetImported(tx, ids)
  await forgetArrivals(tx, ids)
  await eraseLeads({ tx }, ids)
}
