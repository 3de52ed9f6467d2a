import { sql, type RawBuilder } from 'kysely'
import { addMinutes, type Day, type WallTime, wallTimeOfInstant } from '#kit/domain/day.ts'
import type { Tx } from '#kit/server/tx.ts'
import { OTHERS_AFTER_MINUTES, PAUSE_MINUTES } from '../../domain/rules.ts'

interface Asking {
  readonly accountId: number
  readonly now: WallTime
}

/** Who is not against it, has not enrolled, and is in nobody's hands. */
const free = sql`leads.deleted_at is null and leads.not_to_call is null
  and leads.student_id is null and not exists (
    select from call_locks
    where call_locks.lead_id = leads.id and call_locks.expires_at > quinte_now())`

/** The lead whose agreed contact is due first, locked; others may be taken at the same time. */
async function agreed(tx: Tx, { accountId, now }: Asking) {
  return first(
    tx,
    sql`where ${free} and leads.next_contact_at <= ${now}
      and (leads.assigned_to is null or leads.assigned_to = ${accountId}
        or leads.next_contact_at <= ${addMinutes(now, -OTHERS_AFTER_MINUTES)})
      order by leads.next_contact_at, leads.id`,
  )
}

/**
 * The lead that came in first among those never called with an outcome; of its day the one that was
 * tried least. The day is found along an index, and only its leads are put in order. When colleagues
 * are taking all that it has, the next day follows.
 */
async function waiting(tx: Tx, asking: Asking, after = '-infinity'): Promise<number | undefined> {
  const { accountId, now } = asking
  const open = sql`${free} and not leads.called and leads.next_contact_at is null
    and (leads.assigned_to is null or leads.assigned_to = ${accountId})
    and not exists (
      select from lead_calls
      where lead_calls.lead_id = leads.id and lead_calls.deleted_at is null
        and lead_calls.at > ${addMinutes(now, -PAUSE_MINUTES)})`
  const { rows } = await sql<{ day: Day }>`
    select leads.arrived_on as day from leads where ${open} and leads.arrived_on > ${after}
    order by leads.arrived_on limit 1
  `.execute(tx)
  const [oldest] = rows
  if (!oldest) return undefined
  const lead = await first(
    tx,
    sql`where ${open} and leads.arrived_on = ${oldest.day}
      order by (
        select count(*) from lead_calls
        where lead_calls.lead_id = leads.id and lead_calls.deleted_at is null
      ), leads.created_at, leads.id`,
  )
  return lead ?? waiting(tx, asking, oldest.day)
}

async function first(tx: Tx, found: RawBuilder<unknown>): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select leads.id from leads ${found} limit 1 for update of leads skip locked
  `.execute(tx)
  return rows[0]?.id
}

/** The lead that is due first for an operator, locked until the end of the transaction. */
export async function findDue(tx: Tx, accountId: number, now: string): Promise<number | undefined> {
  const asking = { accountId, now: wallTimeOfInstant(Temporal.Instant.from(now)) }
  return (await agreed(tx, asking)) ?? (await waiting(tx, asking))
}
