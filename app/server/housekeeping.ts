import { dropAnswers } from '#kit/server/idempotency.ts'
import type { JobSet } from '#kit/server/jobs.ts'
import { dropSpentLimits } from '#kit/server/limits.ts'
import type { Services } from '#kit/server/services.ts'
import { features } from './features.ts'

/** Throws away once a night what only had a use for a while. */
export function housekeepingJobs(services: Services): JobSet {
  return {
    tasks: { 'housekeeping.sweep': () => sweep(services) },
    schedule: { 'housekeeping.sweep': '17 2 * * *' },
  }
}

/** Deletes old answers, spent attempt counters, and what each feature no longer needs. */
export async function sweep({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await dropAnswers(db, now)
  await dropSpentLimits(db, now)
  for (const feature of features) await feature.sweep?.(db, now)
}
