import { sql } from 'kysely'
import { bookingLeft } from '#f/crm/leads/domain/rules.ts'
import { bookingText } from '#f/crm/leads/domain/text.ts'
import { addTags, LEAD, putCall } from '#f/crm/leads/server/mutations.ts'
import { isOutcome } from '#f/crm/tags/server/queries.ts'
import type { Input } from '#kit/domain/contract.ts'
import { wallTimeOfInstant } from '#kit/domain/day.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import { lockRecord } from '#kit/server/records.ts'
import type { Writing } from '#kit/server/route.ts'
import { record } from '#kit/server/tx.ts'
import type { callsContract } from '../domain/contract.ts'
import { LOCK_MINUTES, mayContactAt } from '../domain/rules.ts'
import { locksOf } from './queries.ts'
import { findDue } from './queries/due.ts'

/** A lead that was free when it was looked for may be taken before it is locked. */
const TRIES = 5

const ownId = ({ actor }: Pick<Writing, 'actor'>): number => actor.accountId ?? 0

/** Two windows of one operator take turns: she has one lead at most. */
async function takeTurns({ tx, actor }: Pick<Writing, 'tx' | 'actor'>): Promise<void> {
  await tx
    .selectFrom('account_cards as accounts')
    .select('id')
    .where('id', '=', ownId({ actor }))
    .forNoKeyUpdate()
    .execute()
}

/** Gives back what an operator has open: whatever it is, or only this lead. */
export async function giveBack(
  { tx, actor }: Pick<Writing, 'tx' | 'actor'>,
  leadId?: number,
): Promise<void> {
  const held = tx.deleteFrom('call_locks').where('account_id', '=', ownId({ actor }))
  await (leadId === undefined ? held : held.where('lead_id', '=', leadId)).execute()
}

/** Puts a lead into an operator's hands unless it is in another's; the database decides. */
async function hold({ tx, actor, now }: Writing, leadId: number): Promise<boolean> {
  const { rows } = await sql`
    insert into call_locks (lead_id, account_id, expires_at)
    values (${leadId}, ${ownId({ actor })},
      ${now}::timestamptz + ${LOCK_MINUTES} * interval '1 minute')
    on conflict (lead_id) do update
      set account_id = excluded.account_id, taken_at = excluded.taken_at,
        expires_at = excluded.expires_at
      where call_locks.expires_at <= ${now}::timestamptz
        or call_locks.account_id = excluded.account_id
    returning lead_id
  `.execute(tx)
  return rows.length > 0
}

/** Takes the lead that is due first; null when there is none. */
export async function takeNext(at: Writing): Promise<Result<{ leadId: number | null }>> {
  await takeTurns(at)
  await giveBack(at)
  for (let tried = 0; tried < TRIES; tried += 1) {
    const leadId = await findDue(at.tx, ownId(at), at.now)
    if (leadId === undefined) break
    if (await hold(at, leadId)) return ok({ leadId })
  }
  return ok({ leadId: null })
}

/** Takes a chosen lead, or says who has it. */
export async function take(at: Writing, leadId: number): Promise<Result<{ leadId: number }>> {
  const lead = await lockRecord(at.tx, LEAD, leadId)
  if (!lead.ok) return lead
  if (lead.value.not_to_call !== null) return refuse('calls.not_to_call')
  await takeTurns(at)
  const own = await at.tx
    .selectFrom('call_locks')
    .select('lead_id')
    .where('account_id', '=', ownId(at))
    .executeTakeFirst()
  if (own && own.lead_id !== leadId) await giveBack(at)
  if (await hold(at, leadId)) return ok({ leadId })
  const [lock] = await locksOf(at.tx, [leadId], at.now)
  return refuse('calls.taken', lock ? { data: { who: lock.by } } : {})
}

/**
 * Saves a call whole: what was said, the outcome, and the next contact in place of the one before.
 * Only who has the lead open may, so nobody else has called meanwhile; it is given back.
 */
export async function saveCall(
  at: Writing,
  { id, note, answered, outcomeTagId, next }: Input<(typeof callsContract)['save']>,
): Promise<Result<{ callId: number }>> {
  const { tx, actor } = at
  const now = wallTimeOfInstant(Temporal.Instant.from(at.now))
  const lead = await lockRecord(tx, LEAD, id)
  if (!lead.ok) return lead
  const [lock] = await locksOf(tx, [id], at.now)
  if (lock?.accountId !== ownId(at)) return refuse('calls.not_yours')
  if (next && !mayContactAt(next.at, now)) return refuse('calls.contact_time', { field: 'next' })
  if (outcomeTagId !== null && !(await isOutcome(at.tx, outcomeTagId))) {
    return refuse('calls.outcome_not_found', { field: 'outcomeTagId' })
  }
  const call = {
    ...{ lead_id: id, note, answered, operator_id: ownId(at), created_by: actor.username },
    at: `${now.slice(0, 16)}:00`,
    outcome_tag_id: outcomeTagId,
    appointment_at: next?.kind === 'appointment' ? next.at : null,
  }
  if (outcomeTagId !== null) {
    await addTags(at, id, [outcomeTagId], actor.username)
  }
  const contact = {
    next_contact_at: next?.at ?? null,
    next_contact_kind: next?.kind ?? null,
    booking: next ? bookingText(next.kind, next.at) : bookingLeft(lead.value),
    // Who agreed on it calls again.
    assigned_to: next ? ownId(at) : lead.value.assigned_to,
  }
  const callId = await putCall(at, call, contact)
  await giveBack(at)
  await record(tx, actor, {
    action: 'lead.called',
    entity: 'lead',
    entityId: id,
    after: { callId, answered, outcomeTagId, next },
  })
  return ok({ callId })
}

/** Writes what to say about a course; refused when somebody else has written meanwhile. */
export async function saveScript(
  { tx, actor, now }: Writing,
  { tagId, body, version }: Input<(typeof callsContract)['saveScript']>,
): Promise<Result<{ version: number }>> {
  const course = await tx
    .selectFrom('tag_cards as tags')
    .select('tags.id')
    .where('tags.id', '=', tagId)
    .where('tags.deleted_at', 'is', null)
    .where('tags.role', '=', 'course')
    .forUpdate('tags')
    .executeTakeFirst()
  if (!course) return refuse('calls.course_not_found')
  const before = await tx
    .selectFrom('call_scripts')
    .select(['body', 'version'])
    .where('tag_id', '=', tagId)
    .executeTakeFirst()
  if ((before?.version ?? 0) !== version) return refuse('kit.changed_elsewhere')
  const saved = { body, version: version + 1, saved_at: now, saved_by: actor.username }
  await tx
    .insertInto('call_scripts')
    .values({ tag_id: tagId, ...saved })
    .onConflict((same) => same.column('tag_id').doUpdateSet(saved))
    .execute()
  await record(tx, actor, {
    action: 'call_script.saved',
    entity: 'call_script',
    entityId: tagId,
    before: { body: before?.body ?? '' },
    after: { body },
  })
  return ok({ version: version + 1 })
}
