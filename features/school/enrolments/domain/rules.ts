import type { Day } from '#kit/domain/day.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Enrolment, EnrolmentChoice, EnrolmentPlan } from './types.ts'

/**
 * From which day lessons count, said as briefly as it can be: a day before the course begins means
 * all its lessons.
 */
export function countedFrom(day: Day | null, course: { readonly startsOn: Day }): Day | null {
  return day === null || day <= course.startsOn ? null : day
}

/** Whether lessons of a course may count from a day: until its last one. */
export function checkCounting(
  day: Day | null,
  course: { readonly endsOn: Day },
): Result<true, 'enrolments.counts_after_end'> {
  return day !== null && day > course.endsOn
    ? refuse('enrolments.counts_after_end', { field: 'countsFrom' })
    : ok(true)
}

/**
 * Plans the changes from the present enrolments to a choice. Only a course that is attended may be
 * left, and whoever withdrew from a course stays enrolled in it. New courses must be offered
 * (`offered`: not ended, not put away); those already assigned may stay whatever they are.
 */
export function planEnrolments(
  present: readonly Enrolment[],
  choice: EnrolmentChoice,
  offered: (courseId: number) => boolean,
): Result<EnrolmentPlan, 'enrolments.not_offered' | 'enrolments.not_enrolled'> {
  const chosen = new Set([...choice.courseIds, ...choice.withdrawnCourseIds])
  const left = new Set(choice.withdrawnCourseIds)
  const known = new Map(present.map((enrolment) => [enrolment.courseId, enrolment]))
  if (![...left].every((courseId) => known.has(courseId))) {
    return refuse('enrolments.not_enrolled', { field: 'withdrawnCourseIds' })
  }
  const enrol = [...chosen].filter((courseId) => !known.has(courseId))
  if (!enrol.every((courseId) => offered(courseId))) {
    return refuse('enrolments.not_offered', { field: 'courseIds' })
  }
  return ok({
    enrol,
    remove: [...known.keys()].filter((courseId) => !chosen.has(courseId)),
    withdraw: [...left].filter((courseId) => !known.get(courseId)?.withdrawn),
    readmit: [...known.values()]
      .filter(({ courseId, withdrawn }) => withdrawn && chosen.has(courseId) && !left.has(courseId))
      .map(({ courseId }) => courseId),
  })
}

/**
 * Whether a student may move from one class to another: she is in the old one and not attending
 * the new one already.
 */
export function checkChange(
  from: Enrolment | undefined,
  to: Enrolment | undefined,
  toCourseId: number,
): Result<
  true,
  'enrolments.not_enrolled' | 'enrolments.same_course' | 'enrolments.already_enrolled'
> {
  if (!from) return refuse('enrolments.not_enrolled')
  if (from.courseId === toCourseId) return refuse('enrolments.same_course', { field: 'toCourseId' })
  if (to && !to.withdrawn) return refuse('enrolments.already_enrolled', { field: 'toCourseId' })
  return ok(true)
}
