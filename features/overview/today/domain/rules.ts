import { addMinutes, type WallTime } from '#kit/domain/day.ts'
import type { LessonOfDay, Setup } from './contract.ts'

/** From so many days on a payment is late for long. */
export const LONG_LATE_DAYS = 30
/** Payments due in so many days are told, and events of so many days. */
export const AHEAD_DAYS = 7
/** Milliseconds from one look at what waits to the next. */
export const POLL_MS = 60_000

/**
 * How the register of a lesson stands: nobody to mark, still to come, going on, to fill in, filled in,
 * or never filled in, of a course that is closed.
 */
export type RegisterState = 'nobody' | 'coming' | 'now' | 'missing' | 'done' | 'archived'

/** The state of a lesson's register at a moment. */
export function registerState(
  lesson: Pick<LessonOfDay, 'startsAt' | 'minutes' | 'archived' | 'students' | 'missing'>,
  now: WallTime,
): RegisterState {
  if (lesson.students === 0) return 'nobody'
  if (lesson.missing === 0) return 'done'
  if (lesson.startsAt > now) return 'coming'
  if (addMinutes(lesson.startsAt, lesson.minutes) > now) return 'now'
  return lesson.archived ? 'archived' : 'missing'
}

/** What an academy is set up in, in this order. */
export const STEPS = ['places', 'teachers', 'courses', 'students', 'lessons'] as const
export type Step = (typeof STEPS)[number]

/** Which steps are done. */
export function stepsDone(setup: Setup): Readonly<Record<Step, boolean>> {
  return {
    places: setup.rooms && setup.subjects,
    teachers: setup.teachers,
    courses: setup.categories && setup.courses,
    students: setup.students,
    lessons: setup.lessons,
  }
}

/** The step that comes next; undefined once the academy is set up. */
export function nextStep(setup: Setup): Step | undefined {
  const done = stepsDone(setup)
  return STEPS.find((step) => !done[step])
}
