import type pg from 'pg'
import { startJobs, type JobLog, type Jobs } from '#kit/server/jobs.ts'
import type { Services } from '#kit/server/services.ts'
import { batches, features, letters } from './features.ts'
import { housekeepingJobs } from './housekeeping.ts'

/** Starts the work that every feature does behind the requests; `stop` lets running jobs finish. */
export async function startAllJobs(services: Services, pool: pg.Pool, log: JobLog): Promise<Jobs> {
  const sets = features.flatMap((feature) => feature.jobs?.(services, { letters, batches }) ?? [])
  return startJobs({ pool, log }, [...sets, housekeepingJobs(services)])
}
