import { sql } from 'kysely'
import type { Input } from '#kit/domain/contract.ts'
import type { Db } from '#kit/server/db.ts'
import { hasJob } from '#kit/server/jobs.ts'
import { contains, pageOf, type Page } from '#kit/server/list.ts'
import type { Batch, batchesContract, Failure } from '../domain/contract.ts'
import { expectedEnd, isOpen, stateOf, TOLD_FOR_SECONDS } from '../domain/rules.ts'

type Contract = typeof batchesContract

/** Whose batches are asked for, and when. */
export interface Asking {
  readonly accountId: number | undefined
  readonly now: string
}

function ownBatches(db: Db, { accountId }: Asking) {
  return db.selectFrom('batches').where('account_id', '=', accountId ?? null)
}

/** The batches of a query with how far each is. */
async function withCounts(
  db: Db,
  batches: ReturnType<typeof ownBatches>,
  now: string,
): Promise<Batch[]> {
  const rows = await batches
    .select([
      'id',
      'title',
      'created_at as createdAt',
      'starts_at as startsAt',
      'ended_at as endedAt',
      'cancelled_at as cancelledAt',
      'said_done as saidDone',
      'said_failed as saidFailed',
    ])
    .execute()
  const counts = await db
    .selectFrom('batch_items')
    .innerJoin('batches', 'batches.id', 'batch_id')
    .select(({ fn }) => [
      'batch_id as id',
      fn.countAll<number>().as('total'),
      fn.count<number>('done_at').as('done'),
      fn.count<number>('failed_at').as('failed'),
      // What failed is tried again: the rest was done in another time.
      sql<number>`count(*) filter (where done_at < starts_at)`.as('before'),
    ])
    .where('batch_id', '=', sql<number>`any(${rows.map(({ id }) => id)}::bigint[])`)
    .groupBy('batch_id')
    .execute()
  const countOf = new Map(counts.map((count) => [count.id, count]))
  return rows.map(({ cancelledAt, ...row }) => {
    const { before, ...count } = { total: 0, done: 0, failed: 0, before: 0, ...countOf.get(row.id) }
    const state = stateOf({ ...row, cancelledAt }, now)
    const done = count.done + count.failed - before
    const work = { since: row.startsAt, now, done, total: count.total - before }
    return {
      ...{ ...count, ...row, state },
      endedAt: row.endedAt ?? cancelledAt,
      expectedEnd: state === 'running' ? expectedEnd(work) : null,
    }
  })
}

/**
 * The own batches that are open, and those that ended a moment ago: how they went is news. What is
 * put off until later is not asked about again and again meanwhile.
 */
export async function listRunning(db: Db, asking: Asking): Promise<Batch[]> {
  const since = Temporal.Instant.from(asking.now).subtract({ seconds: TOLD_FOR_SECONDS }).toString()
  const soon = Temporal.Instant.from(asking.now).add({ seconds: TOLD_FOR_SECONDS }).toString()
  const recent = ownBatches(db, asking)
    .where('starts_at', '<', soon)
    .where(sql<boolean>`coalesce(ended_at, cancelled_at, 'infinity') > ${since}::timestamptz`)
    .orderBy('id')
  return withCounts(db, recent, asking.now)
}

/** A page of the own batches. */
export function listBatches(db: Db, asking: Asking, query: Input<Contract['list']>): Page<Batch> {
  const found = ownBatches(db, asking).where(contains(sql`quinte_fold(title)`, query.q))
  return pageOf(found, query, {
    order: { createdAt: 'created_at', title: 'title' },
    id: 'id',
    rows: (page) => withCounts(db, page, asking.now),
  })
}

/** One of the own batches. */
export async function findBatch(db: Db, asking: Asking, id: number): Promise<Batch | undefined> {
  return (await withCounts(db, ownBatches(db, asking).where('id', '=', id), asking.now))[0]
}

/** A batch of anybody that still has something to do. */
export async function findOpen(db: Db, id: number | null, now: string): Promise<Batch | undefined> {
  const [batch] = await withCounts(db, db.selectFrom('batches').where('id', '=', id), now)
  return batch && isOpen(batch) ? batch : undefined
}

/** A page of what failed in a batch. */
export function listFailures(db: Db, query: Input<Contract['failures']>): Page<Failure> {
  const found = db
    .selectFrom('batch_items')
    .where('batch_id', '=', query.id)
    .where('failed_at', 'is not', null)
    .where(contains(sql`quinte_fold(label)`, query.q))
  return pageOf(found, query, {
    order: { position: [], label: 'label' },
    id: 'position',
    rows: (page) => page.select(['position', 'label', sql<string>`reason`.as('reason')]).execute(),
  })
}

/** Which of these batches still have something to do. */
export async function listOpen(
  db: Db,
  ids: readonly (number | null)[],
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('batches')
    .select('id')
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('ended_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .execute()
  return new Set(rows.map((row) => row.id))
}

/** What was not done of these batches: it waits, failed or was cancelled. */
const undoneOf = (db: Db, ids: readonly (number | null)[]) =>
  db
    .selectFrom('batch_items')
    .where('batch_id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('done_at', 'is', null)

/** Which of these batches have something that was not done. */
export async function listUndone(
  db: Db,
  ids: readonly (number | null)[],
): Promise<ReadonlySet<number>> {
  const rows = await undoneOf(db, ids).select('batch_id as id').distinct().execute()
  return new Set(rows.map(({ id }) => id))
}

/**
 * How many items of each of these batches were not done because of this, and how many otherwise; a
 * batch of which all was done left out.
 */
export async function countUndone(
  db: Db,
  ids: readonly (number | null)[],
  reason: string,
): Promise<ReadonlyMap<number, { readonly because: number; readonly otherwise: number }>> {
  const rows = await undoneOf(db, ids)
    .select([
      'batch_id as id',
      sql<number>`count(*) filter (where reason = ${reason})`.as('because'),
      sql<number>`count(*) filter (where reason is distinct from ${reason})`.as('otherwise'),
    ])
    .groupBy('batch_id')
    .execute()
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

/** Open batches whose time came before `before` and that no job is left for. */
export async function orphanedBatches(db: Db, job: string, before: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from batches
    where ended_at is null and cancelled_at is null and starts_at < ${before}::timestamptz
      and not ${hasJob(job, 'batches.id')}
    order by id
  `.execute(db)
  return rows.map((row) => row.id)
}
