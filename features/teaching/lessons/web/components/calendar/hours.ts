import { addMinutes } from '#kit/domain/day.ts'
import type { Lesson } from '../../../domain/contract.ts'

const FIRST = 8
const LAST = 22

/**
 * The hours that week and day show: 8 to 22, or as far as lessons begin earlier or end later, so
 * that none is out of sight.
 */
export function hoursOf(lessons: readonly Pick<Lesson, 'startsAt' | 'minutes'>[]): {
  readonly slotMinTime: string
  readonly slotMaxTime: string
} {
  let [first, last] = [FIRST, LAST]
  for (const { startsAt, minutes } of lessons) {
    const end = addMinutes(startsAt, minutes)
    const over = end.slice(0, 10) > startsAt.slice(0, 10) ? 24 : 0
    first = Math.min(first, hourOf(startsAt))
    last = Math.max(last, over + hourOf(end) + (end.slice(14, 16) === '00' ? 0 : 1))
  }
  return { slotMinTime: `${first}:00`.padStart(5, '0'), slotMaxTime: `${last}:00` }
}

const hourOf = (wallTime: string) => Number(wallTime.slice(11, 13))
