import {
  addDays,
  addMinutes,
  compareDays,
  type Day,
  dayOfWallTime,
  type WallTime,
  wallTimeAt,
  weekday,
} from '#kit/domain/day.ts'
import { formatTime } from '#kit/domain/format.ts'
import { LATEST_PROPOSAL, type Displaced, type Slot, type Taken } from '../types.ts'

/** What proposals have to keep clear of. */
export interface Surroundings {
  /** The closing days there are and those that are about to be. */
  readonly closed: ReadonlySet<Day>
  /** Everything held in the days to look at, but for the lessons that are to move. */
  readonly taken: readonly Taken[]
  /** All rooms, in the order in which they are tried when the lesson's own is never free. */
  readonly roomIds: readonly number[]
  /** Nothing is proposed on this day or before. */
  readonly today: Day
}

/**
 * Proposes where each lesson may be held instead, in the order given: at its own time on the
 * first day after it on which the school is open, its course has lessons and is not over, its
 * teachers and courses have nothing else and its own room is free; only if there is no such day,
 * the first in another room. No two proposals stand in each other's way. Undefined where the
 * course or the next two months leave no place.
 */
export function proposeSlots(
  lessons: readonly Displaced[],
  around: Surroundings,
): (Slot | undefined)[] {
  const diary = diaryOf(around.taken)
  return lessons.map((lesson) => {
    const slot = firstSlot(lesson, around, diary)
    if (slot) diary.add({ ...lesson, ...slot })
    return slot
  })
}

function firstSlot(lesson: Displaced, around: Surroundings, diary: Diary): Slot | undefined {
  const starts = openDays(lesson, around).map((day) => wallTimeAt(day, formatTime(lesson.startsAt)))
  const others = lesson.roomId === null ? [] : around.roomIds.filter((id) => id !== lesson.roomId)
  const inOwn = starts.map((startsAt) => ({ startsAt, roomId: lesson.roomId }))
  const inOther = starts.flatMap((startsAt) => others.map((roomId) => ({ startsAt, roomId })))
  return [...inOwn, ...inOther].find((slot) => diary.hasRoomFor({ ...lesson, ...slot }))
}

function openDays(lesson: Displaced, { closed, today }: Surroundings): Day[] {
  const held = dayOfWallTime(lesson.startsAt)
  return Array.from({ length: LATEST_PROPOSAL }, (_, at) => addDays(held, at + 1)).filter(
    (day) =>
      compareDays(day, today) > 0 &&
      compareDays(day, lesson.courseEndsOn) <= 0 &&
      !closed.has(day) &&
      (lesson.weekdays.length === 0 || lesson.weekdays.includes(weekday(day))),
  )
}

/** What is held, found by day: a lesson of the evening may end on the day after. */
interface Diary {
  add(one: Taken): void
  /** Whether nothing at an overlapping time needs the same room, course or teacher. */
  hasRoomFor(wanted: Taken): boolean
}

function diaryOf(taken: readonly Taken[]): Diary {
  const days = new Map<Day, { readonly held: Taken; readonly endsAt: WallTime }[]>()
  const add = (held: Taken) => {
    const endsAt = addMinutes(held.startsAt, held.minutes)
    for (const day of new Set([dayOfWallTime(held.startsAt), dayOfWallTime(endsAt)])) {
      days.set(day, [...(days.get(day) ?? []), { held, endsAt }])
    }
  }
  for (const one of taken) add(one)
  return {
    add,
    hasRoomFor(wanted) {
      const endsAt = addMinutes(wanted.startsAt, wanted.minutes)
      return [dayOfWallTime(wanted.startsAt), dayOfWallTime(endsAt)].every((day) =>
        (days.get(day) ?? []).every(
          (other) =>
            // One may begin when the other ends.
            wanted.startsAt >= other.endsAt ||
            other.held.startsAt >= endsAt ||
            !shares(wanted, other.held),
        ),
      )
    },
  }
}

function shares(one: Taken, other: Taken): boolean {
  return (
    (one.roomId !== null && one.roomId === other.roomId) ||
    one.courseIds.some((id) => other.courseIds.includes(id)) ||
    one.teacherIds.some((id) => other.teacherIds.includes(id))
  )
}
