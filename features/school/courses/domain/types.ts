import type { Day } from '#kit/domain/day.ts'

/** Where a course is in its life: running, put away in the archive, or in the trash. */
export const COURSE_STATES = ['active', 'archived', 'deleted'] as const
export type CourseState = (typeof COURSE_STATES)[number]

/** The two days of a course, both included. */
export interface CoursePeriod {
  readonly startsOn: Day
  readonly endsOn: Day
}
