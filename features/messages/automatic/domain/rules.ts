import { addDays, type Day, dayOfWallTime } from '#kit/domain/day.ts'
import type { LessonFacts } from './types.ts'

/** Days that a rule looks ahead or back, at most. */
export const MAX_DAYS = 60

/** A lesson is told when nobody has changed it for so long: two moves in a row are one mail. */
export const QUIET_MINUTES = 5

/** Nobody gets two mails about lessons within this time. */
export const PAUSE_MINUTES = 15

/** What was to be told on a day on which nothing ran is told within so many days. */
export const LATE_DAYS = 7

/** The daily mails go from this hour on, on the academy's clock. */
export const FIRST_HOUR = 8

/** People that one run of a rule writes to, at most; the next run goes on. */
export const MAX_PEOPLE = 500

export type LessonChange = 'cancelled' | 'back' | 'moved' | 'room'

/** What those who go to a lesson must be told; nothing when all is as they know it. */
export function lessonChange(known: LessonFacts, now: LessonFacts): LessonChange | undefined {
  if (now.cancelled) return known.cancelled ? undefined : 'cancelled'
  if (known.cancelled) return 'back'
  if (known.startsAt !== now.startsAt) return 'moved'
  return known.roomId === now.roomId ? undefined : 'room'
}

/** Whether a change of a lesson concerns the coming days: it was or is held within them. */
export function isNear(known: LessonFacts, now: LessonFacts, today: Day, days: number): boolean {
  const last = addDays(today, days)
  return [known, now].some(({ startsAt }) => {
    const day = dayOfWallTime(startsAt)
    return day >= today && day <= last
  })
}

/** Whose birthday it is: who was born on 29 February has it on the 28th of other years. */
export function birthdaysOn(today: Day): string[] {
  const leapless = today.slice(5) === '02-28' && addDays(today, 1).slice(5) === '03-01'
  return leapless ? ['02-28', '02-29'] : [today.slice(5)]
}
