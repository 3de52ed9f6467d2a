import { addDays, type Day } from '#kit/domain/day.ts'

/** How long a dismissed register warning keeps quiet, in seconds. */
const WARNING_SECONDS = 21_600
/** How many days before today the register warning looks back. */
const WARNING_DAYS = 8
/** Absences of so many days are called to mind for as long as they are not justified. */
export const ABSENCE_DAYS = 14

/**
 * Whether the register warning is due: never shown yet, or longer ago than six hours. Both are
 * instants as ISO text.
 */
export function isWarningDue(shownAt: string | null, now: string): boolean {
  if (shownAt === null) return true
  const since = Temporal.Instant.from(now).since(Temporal.Instant.from(shownAt))
  return since.total('seconds') > WARNING_SECONDS
}

/** The first day whose absences are called to mind. */
export const absencesSince = (today: Day): Day => addDays(today, -ABSENCE_DAYS)

/** The days of the register warning, both included: from eight days ago to the end of yesterday. */
export function warningWindow(today: Day): { from: Day; to: Day } {
  return { from: addDays(today, -WARNING_DAYS), to: addDays(today, -1) }
}
