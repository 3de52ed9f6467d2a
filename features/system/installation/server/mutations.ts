import { sql } from 'kysely'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Db } from '#kit/server/db.ts'
import type { Slow } from '#kit/server/meter.ts'
import type { Writing } from '#kit/server/route.ts'
import type { Services } from '#kit/server/services.ts'
import { record } from '#kit/server/tx.ts'
import { SIZES_KEPT_DAYS, SLOW_KEPT_DAYS } from '../domain/rules.ts'

/** Tries a job again now, as if it had never been tried. */
export async function retryJob(
  { tx, actor }: Writing,
  { id }: { readonly id: number },
): Promise<Result<Record<string, never>>> {
  const { rows } = await sql<{ task: string }>`
    select task_identifier as task from graphile_worker.jobs
    where id = ${id} and last_error is not null and attempts > 0 and locked_at is null
  `.execute(tx)
  const [job] = rows
  if (!job) return refuse('installation.job_not_found')
  await sql`
    select from graphile_worker.reschedule_jobs(
      array[${id}]::bigint[], run_at => now(), attempts => 0
    )
  `.execute(tx)
  await record(tx, actor, {
    action: 'job.retried',
    entity: 'job',
    entityId: id,
    after: { task: job.task },
  })
  return ok({})
}

/** Keeps the slow requests that a server has counted. */
export async function keepSlow(db: Db, slow: readonly Slow[]): Promise<void> {
  if (slow.length === 0) return
  const rows = slow.map(({ ms, ...request }) => ({ ...request, ms: Math.round(ms) }))
  await db.insertInto('slow_requests').values(rows).execute()
}

/** Notes how large the database is today. */
export async function measureDatabase({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await sql`
    insert into database_sizes (day, bytes)
    values (${clock.today()}, pg_database_size(current_database()))
    on conflict (day) do nothing
  `.execute(db)
}

/** Forgets what nobody asks for any more. */
export async function forgetMeasures(db: Db, now: Temporal.Instant): Promise<void> {
  const daysAgo = (days: number) => now.subtract({ hours: days * 24 }).toString()
  await db.deleteFrom('slow_requests').where('at', '<', daysAgo(SLOW_KEPT_DAYS)).execute()
  await db
    .deleteFrom('database_sizes')
    .where('day', '<', daysAgo(SIZES_KEPT_DAYS).slice(0, 10))
    .execute()
}
