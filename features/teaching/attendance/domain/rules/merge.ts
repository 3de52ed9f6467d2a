import { sameMark } from '../rules.ts'
import type { Attendance } from '../types.ts'

/** Whose mark of a student stands when two people took one register; `ask` when they oppose. */
export type Stands = 'mine' | 'theirs' | 'ask'

/** What a register begins with: everybody is taken to be there until somebody says otherwise. */
const UNTOUCHED: Attendance = { present: true, minutes: null }

/**
 * Brings two marks of one student together by what was there before both. What only one of the two
 * changed is taken; only when both changed it, and not alike, somebody has to choose. With no mark
 * before, whoever has her present for the whole lesson has changed nothing: that is what marking
 * everybody present does. What I marked `byHand`, for this one student, never gives way unasked.
 */
export function mergeMarks(
  before: Attendance | null,
  mine: Attendance | null,
  theirs: Attendance | null,
  byHand: boolean,
): Stands {
  if (theirs === null || sameMark(mine, theirs)) return 'mine'
  if (mine === null) return 'theirs'
  const base = before ?? UNTOUCHED
  if (sameMark(theirs, base)) return 'mine'
  return sameMark(mine, base) && !byHand ? 'theirs' : 'ask'
}
