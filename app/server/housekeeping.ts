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

/**
 * Deletes old answers, spent attempt counters, and what each feature no longer needs. Where one of it
 * fails, the others are done nevertheless: it may fail every night.
 */
export async function sweep({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const ofFeatures = features.flatMap((feature) => feature.sweep ?? [])
  const faults: unknown[] = []
  for (const one of [dropAnswers, dropSpentLimits, ...ofFeatures]) {
    await one(db, now).catch((error: unknown) => faults.push(error))
  }
  if (faults.length > 0) throw new AggregateError(faults, `sweep: ${faults.map(String).join('; ')}`)
}
