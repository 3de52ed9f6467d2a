import { dropUploads } from '#f/system/files/server/mutations.ts'
import type { JobSet } from '#kit/server/jobs.ts'
import type { Services } from '#kit/server/services.ts'

/** Days for which a repeated request still gets its first answer. */
const ANSWERS_DAYS = 7
/** Days for which an ended or abandoned session is kept, to look back at. */
const SESSIONS_DAYS = 90
/** Days for which a file that was uploaded waits for its form to be saved. */
const UPLOADS_DAYS = 1

/** Throws away once a night what only had a use for a while. */
export function housekeepingJobs(services: Services): JobSet {
  return {
    tasks: { 'housekeeping.sweep': () => sweep(services) },
    schedule: { 'housekeeping.sweep': '17 2 * * *' },
  }
}

/** Deletes old answers, old sessions, spent attempt counters and files that no form has taken. */
export async function sweep({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const daysAgo = (days: number) => now.subtract({ hours: days * 24 }).toString()
  await db.deleteFrom('answered_requests').where('at', '<', daysAgo(ANSWERS_DAYS)).execute()
  await db.deleteFrom('sessions').where('last_seen_at', '<', daysAgo(SESSIONS_DAYS)).execute()
  await dropUploads(db, daysAgo(UPLOADS_DAYS))
  await db.deleteFrom('rate_limits').where('expire', '<', now.epochMilliseconds).execute()
}
