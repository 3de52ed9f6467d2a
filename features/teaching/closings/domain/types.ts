import type { Day, WallTime } from '#kit/domain/day.ts'

/** A day on which the school is closed, and why: empty when nobody said. */
export interface ClosingDay {
  readonly day: Day
  readonly reason: string
}

/** Closing days that follow each other without a gap, in order. */
export interface Period {
  readonly from: Day
  readonly to: Day
  readonly days: readonly ClosingDay[]
}

/** At most so many days are closed by one action: a year and some room. */
export const MAX_DAYS = 400

/** At most so many lessons stay on the days that one action closes: 50 on each of them. */
export const MAX_KEPT = 20_000

/** At most so many lessons are moved by one action, and so many cancelled. */
export const MAX_SETTLED = 2_000

/** So many days after a closing day a lesson may be proposed to be held instead. */
export const LATEST_PROPOSAL = 60

/** A lesson that wants another place, with all that it needs to itself while it is held. */
export interface Displaced {
  readonly lessonId: number
  readonly startsAt: WallTime
  readonly minutes: number
  readonly roomId: number | null
  readonly courseIds: readonly number[]
  readonly teacherIds: readonly number[]
  /** The last day of its course. */
  readonly courseEndsOn: Day
  /** Weekdays that its course uses, from 1 (Monday) to 7; none stands for all. */
  readonly weekdays: readonly number[]
}

/** A time at which a room, a course or a teacher is taken. */
export interface Taken {
  readonly startsAt: WallTime
  readonly minutes: number
  readonly roomId: number | null
  readonly courseIds: readonly number[]
  readonly teacherIds: readonly number[]
}

/** Where a lesson may be held instead. */
export interface Slot {
  readonly startsAt: WallTime
  readonly roomId: number | null
}
