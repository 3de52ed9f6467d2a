import type { Day } from '#kit/domain/day.ts'

/** Where a course is in its life: running, put away in the archive, or in the trash. */
export const COURSE_STATES = ['active', 'archived', 'deleted'] as const
export type CourseState = (typeof COURSE_STATES)[number]

/** The two days of a course, both included. */
export interface CoursePeriod {
  readonly startsOn: Day
  readonly endsOn: Day
}

/**
 * What is asked of a course, in the order of the contract. Whatever handles these fields is made
 * from this list or checked against it.
 */
export const COURSE_FIELDS = ['name', 'categoryId', 'startsOn', 'endsOn', 'academicYear'] as const
export type CourseField = (typeof COURSE_FIELDS)[number]
