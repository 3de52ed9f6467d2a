import { dayOfWallTime, type WallTime } from '#kit/domain/day.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Clash } from '../../domain/contract.ts'
import { clashSentence, dayOffSentence, type DayOff } from '../../domain/text.ts'

/**
 * Refuses a taken room, naming what is in it; unless `anyway` also busy teachers and courses, and
 * days on which the school is closed or the course over.
 */
export function checkClashes(
  clashes: readonly Clash[],
  anyway: boolean,
  off: readonly DayOff[] = [],
): Result<true> {
  const inRoom = clashes.filter(({ kind }) => kind === 'room')
  if (inRoom.length > 0) {
    return refuse('lessons.room_taken', { data: { clashes: clashSentence(inRoom) } })
  }
  if (anyway) return ok(true)
  const data = { clashes: clashSentence(clashes) }
  if (off.length > 0) {
    return refuse('lessons.day_off', { data: { ...data, days: dayOffSentence(off) } })
  }
  return clashes.length > 0 ? refuse('lessons.busy', { data }) : ok(true)
}

/** The days of these lessons on which something is in the way of any lesson. */
export function daysOff(
  lessons: readonly (readonly [startsAt: WallTime, why: DayOff['why'] | undefined])[],
): DayOff[] {
  return lessons.flatMap(([startsAt, why]) => (why ? [{ day: dayOfWallTime(startsAt), why }] : []))
}
