import { addDays, type Day, weekday } from '#kit/domain/day.ts'
import { foldText } from '#kit/domain/text.ts'

/** What kind of room a name speaks of: `sala` of "Sala prove A". */
const kindOf = (name: string): string => foldText(name).split(' ')[0] ?? ''

/** Rooms with those of the same kind as the wanted one first, else in the order given. */
export function likeFirst<R extends { readonly name: string }>(
  rooms: readonly R[],
  wanted: string,
): R[] {
  const isLike = ({ name }: R) => kindOf(name) === kindOf(wanted)
  return [...rooms.filter(isLike), ...rooms.filter((room) => !isLike(room))]
}

/**
 * The day that is proposed for the lesson after the last one of a course, within the days that are
 * shown: a week later, or else the first of these days that is the same day of the week.
 */
export function proposedDay(last: Day, { from, to }: { from: Day; to: Day }): Day {
  const first = addDays(from, (weekday(last) - weekday(from) + 7) % 7)
  const next = addDays(last, 7)
  return first < next && next <= to ? next : first
}

/**
 * Who may hold a lesson in the place of its teachers: nobody who has one then, first who teaches
 * one of its subjects, else in the order given.
 */
export function insteadOf(
  teachers: readonly { readonly id: number; readonly subjectIds: readonly number[] }[],
  lesson: { readonly teacherIds: readonly number[]; readonly subjectIds: readonly number[] },
  busy: ReadonlySet<number>,
): number[] {
  const free = teachers.filter(({ id }) => !busy.has(id) && !lesson.teacherIds.includes(id))
  const teaches = ({ subjectIds }: { readonly subjectIds: readonly number[] }) =>
    subjectIds.some((id) => lesson.subjectIds.includes(id))
  return [...free.filter(teaches), ...free.filter((one) => !teaches(one))].map(({ id }) => id)
}
