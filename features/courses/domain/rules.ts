import { compareDays, type Day } from '#kit/domain/day.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { CoursePeriod, CourseState } from './types.ts'

/** A course may last one day, but may not end before it starts. */
export function checkPeriod<P extends CoursePeriod>(
  period: P,
): Result<P, 'courses.end_before_start'> {
  return compareDays(period.endsOn, period.startsOn) < 0
    ? refuse('courses.end_before_start', { field: 'endsOn' })
    : ok(period)
}

/** Whether students may still be put into the course: it ends after today and is not put away. */
export function isOffered(course: { endsOn: Day; state: CourseState }, today: Day): boolean {
  return course.state === 'active' && compareDays(course.endsOn, today) > 0
}

/** Whether the course is going on: neither put away nor over. */
export function isRunning(course: { endsOn: Day; state: CourseState }, today: Day): boolean {
  return course.state === 'active' && compareDays(course.endsOn, today) >= 0
}

/** Only courses of the archive are deleted, so that nothing in use disappears by one click. */
export function checkDeletable(state: CourseState): Result<true, 'courses.not_archived'> {
  return state === 'active' ? refuse('courses.not_archived') : ok(true)
}

/** The state of a course from the two instants that its row keeps. */
export function courseState(row: {
  archivedAt: string | null
  deletedAt: string | null
}): CourseState {
  if (row.deletedAt !== null) return 'deleted'
  return row.archivedAt === null ? 'active' : 'archived'
}
