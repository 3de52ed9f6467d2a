import {
  academicYearOf,
  addMonths,
  compareDays,
  type Day,
  isDay,
  WEEKDAY_NUMBERS,
} from '#kit/domain/day.ts'
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

/**
 * The academic year to propose when the first day of a course is changed: that of the new day,
 * unless another than that of the day before had been chosen on purpose.
 */
export function proposeYear(
  form: { startsOn: string | null; academicYear: string | null },
  startsOn: string | null,
): string | null {
  const proposed = isDay(form.startsOn) ? academicYearOf(form.startsOn) : null
  const chosen = form.academicYear !== null && form.academicYear !== proposed
  return chosen || !isDay(startsOn) ? form.academicYear : academicYearOf(startsOn)
}

/**
 * A course of which neither the first nor the last day is in its academic year is refused, so that
 * one is asked; not when it is meant `anyway`, nor when all that is as it was.
 */
export function checkYear(
  course: CoursePeriod & { academicYear: string },
  anyway: boolean,
  before?: CoursePeriod & { academicYear: string },
): Result<true, 'courses.outside_year'> {
  const { startsOn, endsOn, academicYear } = course
  const years = [startsOn, endsOn].map(academicYearOf)
  if (anyway || years.includes(academicYear)) return ok(true)
  const same =
    before?.startsOn === startsOn &&
    before.endsOn === endsOn &&
    before.academicYear === academicYear
  const data = { academicYear, ofDates: academicYearOf(startsOn) }
  return same ? ok(true) : refuse('courses.outside_year', { field: 'academicYear', data })
}

/**
 * The academic years a course may be given, newest first: those that courses have, the one it
 * has, and from the last one to the one after the next.
 */
export function yearsToChoose(used: readonly string[], own: string | null, today: Day): string[] {
  const near = [-12, 0, 12, 24].map((months) => academicYearOf(addMonths(today, months)))
  return [...new Set([...used, ...near, ...(own === null ? [] : [own])])].sort().reverse()
}

/** The time that several courses span: from 1 September of their first academic year to the last end. */
export function spanOf(
  courses: readonly [
    { academicYear: string; endsOn: Day },
    ...{ academicYear: string; endsOn: Day }[],
  ],
): CoursePeriod {
  const years = courses.map((course) => course.academicYear).sort()
  const ends = courses.map((course) => course.endsOn).sort(compareDays)
  const [first] = courses
  return {
    startsOn: `${(years[0] ?? first.academicYear).slice(0, 4)}-09-01`,
    endsOn: ends.at(-1) ?? first.endsOn,
  }
}

/**
 * The weekdays of each of the courses that a calendar shows together, once one day is shown or hidden
 * there: each keeps its own other days. One that never chose any shows all by itself, and has no say
 * beside others; nor is one left without any that had some: it shows what stays visible.
 */
export function withWeekday(
  courses: readonly (readonly number[])[],
  day: number,
  shown: boolean,
): number[][] {
  const none = courses.every((own) => own.length === 0)
  const after = courses.map((own) => {
    if (own.length === 0 && !none) return []
    const before = none ? WEEKDAY_NUMBERS : own
    return WEEKDAY_NUMBERS.filter((one) => (one === day ? shown : before.includes(one)))
  })
  const visible = WEEKDAY_NUMBERS.filter((one) => after.some((own) => own.includes(one)))
  return after.map((own, at) => (own.length === 0 && courses[at]?.length !== 0 ? visible : own))
}
