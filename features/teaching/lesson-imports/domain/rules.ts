import { lessonSentences } from '#f/teaching/lessons/domain/text.ts'
import { MAX_MINUTES, MIN_MINUTES } from '#f/teaching/lessons/domain/types.ts'
import { dayOf, isFormula, namedIn } from '#f/system/imports/domain/rules.ts'
import { FORMULA, TOO_LONG } from '#f/system/imports/domain/text.ts'
import { existingWallTime, minutesBetween, wallTimeAt } from '#kit/domain/day.ts'
import * as text from './text.ts'
import type { Names, SaidLesson } from './types.ts'

const LONGEST_TOPIC = 500
const MINUTES_A_DAY = 1440

/**
 * A time of day as it is written (`18:30`, `18.30`, `18`), behind a day, or as a part of the day as
 * spreadsheets keep it; undefined for what is none.
 */
export function timeOf(written: string): string | undefined {
  if (/^0?[.,]\d+$/.test(written)) {
    const minutes = Math.round(Number(written.replace(',', '.')) * MINUTES_A_DAY)
    return clock(Math.floor(minutes / 60), minutes % 60)
  }
  const [, hours, minutes = '0'] =
    /(?:^|[ T])(\d{1,2})(?:[:.](\d{2}))?(?::\d{2})?$/.exec(written) ?? []
  return hours === undefined ? undefined : clock(Number(hours), Number(minutes))
}

function clock(hours: number, minutes: number): string | undefined {
  if (hours > 23 || minutes > 59) return undefined
  return [hours, minutes].map((one) => String(one).padStart(2, '0')).join(':')
}

/** Minutes of a lesson: as they are written, as hours and minutes, or up to the end. */
export function minutesOf(startsAt: string, written: { end: string; minutes: string }): number {
  if (/^\d{2,3}$/.test(written.minutes)) return Number(written.minutes)
  const [, hours, rest] = /^(\d{1,2}):(\d{2})$/.exec(written.minutes) ?? []
  if (hours !== undefined) return Number(hours) * 60 + Number(rest)
  const end = timeOf(written.end)
  if (end === undefined) return 0
  const minutes = minutesBetween(startsAt, wallTimeAt(startsAt.slice(0, 10), end))
  return minutes <= 0 ? minutes + MINUTES_A_DAY : minutes
}

/** What a line says of a lesson, by the names that there are; each of its faults is named. */
export function readLesson(
  cell: (field: string) => string,
  names: Names,
): { said: SaidLesson; reasons: string[] } {
  const named = (field: string, label: string, of: ReadonlyMap<string, readonly number[]>) =>
    namedIn(cell(field), of, { unknown: text.unknown(label), twice: text.twice(label) })
  const course = named('course', 'Corso', names.courses)
  const room = named('room', 'Aula', names.rooms)
  const teachers = named('teachers', 'Insegnanti', names.teachers)
  const subjects = named('subjects', 'Materie', names.subjects)
  const day = dayOf(cell('day'))
  const time = timeOf(cell('start'))
  const startsAt = wallTimeAt(day ?? '2000-01-01', time ?? '00:00')
  const minutes = minutesOf(startsAt, { end: cell('end'), minutes: cell('minutes') })
  const topic = cell('topic')
  const said: SaidLesson = {
    ...{ courseId: course.ids[0] ?? 0, courseName: cell('course'), roomId: room.ids[0] ?? 0 },
    ...{ teacherIds: teachers.ids, subjectIds: subjects.ids, startsAt, minutes, topic },
  }
  const reasons = [
    ...[course, room, teachers, subjects].flatMap((one) => one.reasons),
    ...(course.reasons.length === 0 && course.ids.length !== 1 ? [text.ONE_COURSE] : []),
    ...(cell('room') === '' ? [String(lessonSentences['lessons.room_missing'])] : []),
    ...(room.ids.length > 1 ? [text.ONE_ROOM] : []),
    ...(day === undefined ? [text.DAY_FORM] : []),
    ...(time === undefined || existingWallTime(startsAt) !== startsAt ? [text.START_FORM] : []),
    ...(minutes < MIN_MINUTES || minutes > MAX_MINUTES ? [text.LENGTH_FORM] : []),
    ...(topic.length > LONGEST_TOPIC ? [TOO_LONG] : []),
    ...(isFormula(topic) ? [FORMULA] : []),
  ]
  return { said, reasons }
}

/** What two lines of a file must not have in common. */
export const lineKeys = ({ courseId, startsAt }: SaidLesson) => [`${courseId} ${startsAt}`]
