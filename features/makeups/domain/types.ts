/**
 * How far a makeup is. `requested`: nothing proposed yet; `proposed`: the student has not answered;
 * `another_date`: she asked for other dates; `refused`: she wants none of those proposed; `agreed`:
 * a lesson is chosen and not yet held; `missed`: she did not come to it, or it was cancelled;
 * `recovered`: its register says that she came; `moot`: she was not absent after all.
 */
export const MAKEUP_STATES = [
  'requested',
  'proposed',
  'another_date',
  'refused',
  'agreed',
  'missed',
  'recovered',
  'moot',
] as const
export type MakeupState = (typeof MAKEUP_STATES)[number]

/** What a student may answer to a proposal. */
export const ANSWERS = ['accepted', 'refused', 'another_date'] as const
export type Answer = (typeof ANSWERS)[number]

/** Lessons proposed at once. */
export const MAX_CHOICES = 4
