import type { Day } from '#kit/domain/day.ts'

/**
 * How far a makeup is. `requested`: nothing proposed yet; `proposed`: the student has not answered;
 * `another_date`: she asked for other dates; `refused`: she wants none of those proposed; `agreed`:
 * a lesson is chosen and not yet held; `missed`: she did not come to it; `lesson_deleted`: it was
 * deleted; `recovered`: its register says that she came; `moot`: she was not absent after all.
 */
export const MAKEUP_STATES = [
  'requested',
  'proposed',
  'another_date',
  'refused',
  'agreed',
  'missed',
  'lesson_deleted',
  'recovered',
  'moot',
] as const
export type MakeupState = (typeof MAKEUP_STATES)[number]

/** What a student may answer to a proposal. */
export const ANSWERS = ['accepted', 'refused', 'another_date'] as const
export type Answer = (typeof ANSWERS)[number]

/** A makeup whose last day is so near is called to mind. */
export const NEAR_DAYS = 7

/** Lessons proposed at once. */
export const MAX_CHOICES = 4

/** What can be done to a makeup. */
export type Move = 'propose' | 'withdraw' | 'accept' | 'decline' | 'recover' | 'drop' | 'cancel'

/** What is known of a makeup, from which everything else follows. */
export interface MakeupFacts {
  /** The missed lesson was held, still exists, and its register does not say that she came. */
  readonly absent: boolean
  /**
   * The lesson agreed on or recorded for it; `present` is her mark in its register, `reached` that
   * its day has come.
   */
  readonly lesson: {
    readonly deleted: boolean
    readonly reached: boolean
    readonly over: boolean
    readonly present: boolean
  } | null
  /** What became of the last proposal that was not taken back. */
  readonly answer: Answer | 'waiting' | null
  readonly expiresOn: Day | null
  readonly today: Day
}
