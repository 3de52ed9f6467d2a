import type { JobSet } from '#kit/server/jobs.ts'
import type { Services } from '#kit/server/services.ts'
import { features } from './features.ts'

/** Days for which a repeated request still gets its first answer. */
const ANSWERS_DAYS = 7

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
  const before = now.subtract({ hours: ANSWERS_DAYS * 24 }).toString()
  await db.deleteFrom('answered_requests').where('at', '<', before).execute()
  await db.deleteFrom('rate_limits').where('expire', '<', now.epochMilliseconds).execute()
  for (const feature of features) await feature.sweep?.(db, now)
}
