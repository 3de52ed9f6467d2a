import { sql } from 'kysely'
import type { Json } from '#db/schema.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { BatchKind } from '#kit/server/batch.ts'
import type { Db } from '#kit/server/db.ts'
import { addJob, removeJob } from '#kit/server/jobs.ts'
import { record, type Tx } from '#kit/server/tx.ts'
import { isOpen, KEPT_DAYS, MAX_ITEMS, mayRetry } from '../domain/rules.ts'
import { findBatch, type Asking } from './queries.ts'

export { forgetBatches, forgetItems, forgetLabels, lockItems } from './mutations/forget.ts'

/** The job that works on one batch for a while. */
export const WORK = 'batches.work'

/** What a batch is to do. */
export interface NewBatch<Item, Shared = unknown> {
  /** In the order in which they are done; the label names each to the user. */
  readonly items: readonly { readonly label: string; readonly data: Item }[]
  readonly shared?: Shared
  /** What is said when all of it was done, and when not; how many of how many otherwise. */
  readonly said?: { readonly done: string; readonly failed: string }
  /** Seconds until it starts, to think better of it; at once when left out. */
  readonly delaySeconds?: number
}

/**
 * Starts work on many rows in the transaction of the request: it goes on by itself after the
 * commit, whatever becomes of the tab or the server.
 */
export async function startBatch<Item, Shared>(
  tx: Tx,
  actor: Actor,
  kind: BatchKind<Item, Shared>,
  { items, shared, said, delaySeconds = 0 }: NewBatch<Item, Shared>,
): Promise<Result<{ batchId: number }>> {
  if (items.length === 0) return refuse('batches.empty')
  if (items.length > MAX_ITEMS) return refuse('batches.too_many')
  const title = kind.title(items.length)
  const { id } = await tx
    .insertInto('batches')
    .values({
      kind: kind.name,
      title,
      shared: shared === undefined ? null : (JSON.stringify(shared) as Json),
      account_id: actor.accountId ?? null,
      created_by: actor.username,
      said_done: said?.done ?? null,
      said_failed: said?.failed ?? null,
      starts_at: sql`quinte_now() + make_interval(secs => ${delaySeconds})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into batch_items (batch_id, position, label, data)
    select ${id}, item.position, item.value ->> 'label', item.value -> 'data'
    from jsonb_array_elements(${JSON.stringify(items)}::jsonb)
      with ordinality as item (value, position)
  `.execute(tx)
  await addWorkJob(tx, id, delaySeconds)
  const after = { kind: kind.name, title }
  await record(tx, actor, { action: 'batch.started', entity: 'batch', entityId: id, after })
  return ok({ batchId: id })
}

const jobKey = (id: number): string => `${WORK} ${id}`

/** Adds the job that works on a batch, in place of one that waits. */
export async function addWorkJob(tx: Tx, id: number, delaySeconds = 0): Promise<void> {
  await addJob(tx, WORK, { id }, { key: jobKey(id), delaySeconds })
}

/** Leaves undone what has not been done; waits for the few items that are just being done. */
export async function cancelBatch(
  tx: Tx,
  actor: Actor,
  asking: Asking,
  id: number,
): Promise<Result<{ done: true }>> {
  const held = await lockBatch(tx, asking, id)
  if (!held.ok) return held
  if (held.value.state === 'cancelled') return ok({ done: true })
  if (!isOpen(held.value)) return refuse('batches.over')
  await tx
    .updateTable('batches')
    .set({ cancelled_at: sql`quinte_now()` })
    .where('id', '=', id)
    .execute()
  await removeJob(tx, jobKey(id))
  await record(tx, actor, { action: 'batch.cancelled', entity: 'batch', entityId: id })
  return ok({ done: true })
}

/** Does again what failed, and that alone: of a cancelled batch the rest stays undone. */
export async function retryBatch(
  tx: Tx,
  actor: Actor,
  asking: Asking,
  id: number,
): Promise<Result<{ done: true }>> {
  const held = await lockBatch(tx, asking, id)
  if (!held.ok) return held
  if (!mayRetry(held.value)) return refuse('batches.nothing_failed')
  if (held.value.state === 'cancelled') {
    await sql`
      delete from batch_items where batch_id = ${id} and done_at is null and failed_at is null
    `.execute(tx)
  }
  await sql`
    update batch_items set failed_at = null, reason = null
    where batch_id = ${id} and failed_at is not null
  `.execute(tx)
  await sql`
    update batches set ended_at = null, cancelled_at = null, starts_at = quinte_now()
    where id = ${id}
  `.execute(tx)
  await addWorkJob(tx, id)
  await record(tx, actor, { action: 'batch.retried', entity: 'batch', entityId: id })
  return ok({ done: true })
}

async function lockBatch(tx: Tx, asking: Asking, id: number) {
  await sql`select from batches where id = ${id} for no key update`.execute(tx)
  const batch = await findBatch(tx, asking, id)
  return batch ? ok(batch) : refuse('batches.not_found')
}

/** A batch held against being cancelled, until the end of the transaction. */
export interface HeldBatch {
  readonly kind: string
  readonly shared: Json | null
  readonly accountId: number | null
}

/** Holds a batch to work on it; `undefined` unless it is open. */
export async function lockOpenBatch(tx: Tx, id: number): Promise<HeldBatch | undefined> {
  return tx
    .selectFrom('batches')
    .select(['kind', 'shared', 'account_id as accountId'])
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .forShare()
    .executeTakeFirst()
}

/** Takes the next items that are open and that nobody else is at. */
export async function takeItems(tx: Tx, id: number, count: number) {
  return tx
    .selectFrom('batch_items')
    .select(['position', 'data'])
    .where('batch_id', '=', id)
    .where('done_at', 'is', null)
    .where('failed_at', 'is', null)
    .orderBy('position')
    .limit(count)
    .forUpdate()
    .skipLocked()
    .execute()
}

/** What became of an item: done, or why not. */
export interface Outcome {
  readonly position: number
  readonly reason?: string | undefined
}

/** Notes what became of items. */
export async function markItems(tx: Tx, id: number, outcomes: readonly Outcome[]): Promise<void> {
  if (outcomes.length === 0) return
  const positions = (failed: boolean) =>
    outcomes.filter(({ reason }) => (reason !== undefined) === failed).map((one) => one.position)
  // Two plain statements: of a new batch the planner knows nothing yet, and a join goes wrong.
  await sql`
    update batch_items set done_at = quinte_now()
    where batch_id = ${id} and position = any(${positions(false)}::integer[])
  `.execute(tx)
  const reasons = outcomes.flatMap(({ reason }) => reason ?? [])
  if (reasons.length === 0) return
  await sql`
    update batch_items set failed_at = quinte_now(),
      reason = (${reasons}::text[])[array_position(${positions(true)}::integer[], position)]
    where batch_id = ${id} and position = any(${positions(true)}::integer[])
  `.execute(tx)
}

/** Ends a batch of which nothing is open. */
export async function endBatch(tx: Tx, id: number): Promise<void> {
  await sql`
    update batches set ended_at = quinte_now()
    where id = ${id} and ended_at is null and cancelled_at is null and not exists (
      select from batch_items where batch_id = ${id} and done_at is null and failed_at is null
    )
  `.execute(tx)
}

/** Forgets the batches that ended long ago. */
export async function dropBatches(db: Db, now: Temporal.Instant): Promise<void> {
  const before = now.subtract({ hours: KEPT_DAYS * 24 }).toString()
  await db
    .deleteFrom('batches')
    .where(sql<boolean>`coalesce(ended_at, cancelled_at) < ${before}::timestamptz`)
    .execute()
}
