import {
  addDays,
  daysBetween,
  addMinutes,
  type Day,
  dayOfWallTime,
  minutesBetween,
  type WallTime,
  wallTimeAt,
  weekday,
} from '#kit/domain/day.ts'
import type { SlotState } from './types.ts'

/** When a lesson ends, on the clock face. */
export function endOf(lesson: { startsAt: WallTime; minutes: number }): WallTime {
  return addMinutes(lesson.startsAt, lesson.minutes)
}

/** A stretch of time, its end not included. */
export interface Stretch {
  readonly startsAt: WallTime
  readonly endsAt: WallTime
}

/** Whether two stretches share a moment; one may begin when the other ends. */
export function overlaps(a: Stretch, b: Stretch): boolean {
  return a.startsAt < b.endsAt && b.startsAt < a.endsAt
}

/** At most so many weeks are added to the first one: two years and more. */
export const MAX_EXTRA_WEEKS = 120

/**
 * The days of a multiple insertion, in order: the chosen weekdays (1 Monday to 7 Sunday) of the
 * week of `first` and of the `extraWeeks` that follow, or of those up to the day `until`, which may
 * be one of them. 0 is only this week, 1 two weeks in all; `fortnightly` takes every second week,
 * beginning with the first. Days of the first week that come before `first` are left out.
 */
export function lessonDates(choice: {
  first: Day
  weekdays: readonly number[]
  extraWeeks: number
  until?: Day | undefined
  fortnightly?: boolean
}): Day[] {
  const { first, until, fortnightly = false } = choice
  const monday = addDays(first, 1 - weekday(first))
  const more = until === undefined ? choice.extraWeeks : weeksTo(monday, until)
  const weekdays = [...new Set(choice.weekdays)].toSorted((a, b) => a - b)
  return Array.from({ length: more + 1 }, (_, week) => week)
    .filter((week) => !fortnightly || week % 2 === 0)
    .flatMap((week) => weekdays.map((day) => addDays(monday, week * 7 + day - 1)))
    .filter((day) => day >= first && (until === undefined || day <= until))
}

/** The weeks that begin after this Monday and up to a day, at most as many as may be added. */
function weeksTo(monday: Day, until: Day): number {
  return Math.max(-1, Math.min(MAX_EXTRA_WEEKS, Math.floor(daysBetween(monday, until) / 7)))
}

/** Why a day is none for a lesson: its course is over, or the school is closed. */
export function dayOff(
  startsAt: WallTime,
  facts: {
    /** The last day of the lesson's own course. */
    readonly courseEndsOn: Day
    readonly closings: ReadonlySet<Day>
  },
): 'after_end' | 'closed' | undefined {
  const day = dayOfWallTime(startsAt)
  if (day > facts.courseEndsOn) return 'after_end'
  return facts.closings.has(day) ? 'closed' : undefined
}

/** What stands in the way of a lesson: the worst of it. */
export function slotState(facts: {
  startsAt: WallTime
  courseEndsOn: Day
  closings: ReadonlySet<Day>
  clashes: readonly { readonly kind: string }[]
}): SlotState {
  const off = dayOff(facts.startsAt, facts)
  if (off) return off
  if (facts.clashes.some(({ kind }) => kind === 'room')) return 'room_taken'
  return facts.clashes.length > 0 ? 'busy' : 'free'
}

/** Whether a row of an insertion is left out and counted, rather than saved or refused. */
export function isPassedOver(state: SlotState): state is 'after_end' | 'closed' {
  return state === 'after_end' || state === 'closed'
}

/** Times are offered in steps of so many minutes. */
export const STEP_MINUTES = 15
/** The last lesson of a day is over by then. */
const CLOSES_AT = '22:00'

/** The starts to try on the day of a lesson after its own one, quarter by quarter, over by 22:00. */
export function laterStarts(startsAt: WallTime, minutes: number): WallTime[] {
  const midnight = wallTimeAt(dayOfWallTime(startsAt), '00:00')
  const past = minutesBetween(midnight, startsAt)
  const next = (Math.floor(past / STEP_MINUTES) + 1) * STEP_MINUTES
  const last = minutesBetween(midnight, wallTimeAt(dayOfWallTime(startsAt), CLOSES_AT)) - minutes
  const count = Math.max(0, Math.floor((last - next) / STEP_MINUTES) + 1)
  return Array.from({ length: count }, (_, step) =>
    addMinutes(midnight, next + step * STEP_MINUTES),
  )
}
