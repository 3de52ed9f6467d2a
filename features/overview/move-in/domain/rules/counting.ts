/** From when and until when the lessons of a course count for a student, by what was told of them. */

import { addDays, dayOfWallTime, type Day, type WallTime } from '#kit/domain/day.ts'

interface Times {
  readonly startsAt: WallTime
  readonly endsAt: WallTime
}

/** What is known of a student in a course. */
export interface Told {
  readonly withdrawn: boolean
  /** The course is in the archive: of its lessons marks are told, and absences without one are not. */
  readonly archived: boolean
  /** The first beginning and the last end of the lessons that were told of her, if any was. */
  readonly first: WallTime | null
  readonly last: WallTime | null
  /** Lessons of which nothing was told: they would be absences here. In their order. */
  readonly extras: readonly Times[]
}

/** The bounds that make the extra lessons not count, and how many of them stay. */
export interface Bounds {
  readonly countsFrom?: Day
  readonly leftAt?: WallTime
  readonly rest: number
}

/**
 * No script tells since when somebody is in a course or when she left it. Lessons before the first
 * that was told of her came before her, and after the last one she had left, where she has left; of
 * who has not, and of whom nothing was told, no lesson counted so far. In the archive only the end shows.
 */
export function boundsOf({ withdrawn, archived, first, last, extras }: Told): Bounds {
  const [earliest] = extras
  const latest = extras.at(-1)
  if (!earliest || !latest) return { rest: 0 }
  const countsFrom =
    first === null ? addDays(dayOfWallTime(latest.startsAt), 1) : dayOfWallTime(first)
  const isBefore = ({ startsAt }: Times) => dayOfWallTime(startsAt) < countsFrom
  const leftAt = last ?? earliest.startsAt
  const isAfter = ({ endsAt }: Times) => withdrawn && endsAt > leftAt
  const begins = !archived && (first !== null || !withdrawn) && extras.some(isBefore)
  const left = extras.filter((one) => !(begins && isBefore(one)) && !isAfter(one))
  return {
    ...(begins && { countsFrom }),
    ...(extras.some(isAfter) && { leftAt }),
    rest: archived ? 0 : left.length,
  }
}
