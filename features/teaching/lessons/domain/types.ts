import type { WallTime } from '#kit/domain/day.ts'

/** How a lesson clashes with another at overlapping times. */
export const CLASH_KINDS = ['room', 'teacher', 'course'] as const

/** Which lessons of a series a change is meant for. */
export const SCOPES = ['one', 'following', 'all'] as const
export type Scope = (typeof SCOPES)[number]

/**
 * What stands in the way of a lesson on a date, the worst first: the course is over, the school is
 * closed, the room is taken, a teacher or a course is busy, or nothing.
 */
export const SLOT_STATES = ['after_end', 'closed', 'room_taken', 'busy', 'free'] as const
export type SlotState = (typeof SLOT_STATES)[number]

/** The length of a lesson in minutes: half an hour to ten hours. */
export const MIN_MINUTES = 30
export const MAX_MINUTES = 600

/** At most so many lessons are previewed or inserted at once: two a day for a year and more. */
export const MAX_AT_ONCE = 400

/** At most so many courses have one calendar together: those of a category over many years. */
export const MAX_COURSES = 1_000

/** At most so many days are read at once: the years that a room's calendar may show. */
export const MAX_DAYS = 4_000

/** For so many days deleted lessons are listed in the trash. */
export const TRASH_DAYS = 30

/** A record with what it is called on the screen. */
export interface Named {
  readonly id: number
  readonly name: string
}

/** When a lesson is, and where; without a room it takes none from others. */
export interface Slot {
  /** Local wall time, `yyyy-MM-ddTHH:mm:ss`. */
  readonly startsAt: WallTime
  readonly minutes: number
  readonly roomId: number | null
}

/** A slot with those who would be in it; the first course is the lesson's own. */
export interface Place extends Slot {
  readonly courses: readonly Named[]
  readonly teachers: readonly Named[]
}

/** A lesson that is there, as far as it can be in the way of another; or an event in a room. */
export interface Occupation extends Slot {
  readonly endsAt: WallTime
  /** None when it is a row of an insertion that is not saved yet, or an event. */
  readonly lessonId: number | null
  readonly courseId: number | null
  readonly courseName: string
  readonly roomName: string | null
  readonly courseIds: readonly number[]
  readonly teacherIds: readonly number[]
}

/** Everything of a lesson that an action can change; lists of numbers are in rising order. */
export interface LessonState extends Slot {
  readonly courseId: number
  readonly otherCourseIds: readonly number[]
  readonly teacherIds: readonly number[]
  readonly teacherGroupId: number | null
  readonly subjectIds: readonly number[]
  readonly topic: string
  readonly fee: boolean
  readonly splitBilling: boolean
  readonly dailyBilling: boolean
}
