import type pg from 'pg'
import { batchJobs } from '#f/system/batches/server/jobs.ts'
import { mailJobs } from '#f/system/mail/server/jobs.ts'
import { startJobs, type JobLog, type Jobs } from '#kit/server/jobs.ts'
import type { Services } from '#kit/server/services.ts'
import { batchKinds } from './batches.ts'
import { housekeepingJobs } from './housekeeping.ts'
import { letters } from './letters.ts'

/** Starts the work that every feature does behind the requests; `stop` lets running jobs finish. */
export async function startAllJobs(services: Services, pool: pg.Pool, log: JobLog): Promise<Jobs> {
  return startJobs({ pool, log }, [
    mailJobs(services, letters),
    batchJobs(services, batchKinds),
    housekeepingJobs(services),
  ])
}
