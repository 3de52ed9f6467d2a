import { existingWallTime, isDay, wallTimeAt } from '#kit/domain/day.ts'
import type { Unfinished } from '#kit/web/save.ts'
import { isTime, wrongTime } from '#kit/web/time-field/typed-time.ts'
import type { Lesson, LessonInput } from '../../domain/contract.ts'
import { lessonSentences } from '../../domain/text.ts'
import { noSuchHour } from '../../domain/text/clock.ts'
import { DAY_MISSING, TIME_MISSING } from '../../domain/text/window.ts'
import { MAX_MINUTES, MIN_MINUTES } from '../../domain/types.ts'

/** A lesson being filled in. */
export interface LessonValues extends Record<string, unknown> {
  readonly courseId: number
  readonly date: string | null
  /** `HH:mm`, as far as it is typed. */
  readonly time: string
  readonly minutes: number | null
  readonly teacherIds: number[]
  readonly teacherGroupId: number | null
  readonly otherCourseIds: number[]
  readonly subjectIds: number[]
  readonly roomId: number | null
  readonly topic: string
  readonly fee: boolean
  readonly splitBilling: boolean
  readonly dailyBilling: boolean
}

/** Eight in the morning, for an hour. */
export const EMPTY = {
  time: '08:00',
  minutes: 60 as number | null,
  teacherIds: [] as number[],
  teacherGroupId: null as number | null,
  otherCourseIds: [] as number[],
  subjectIds: [] as number[],
  topic: '',
  fee: false,
  splitBilling: false,
  dailyBilling: false,
}

/** A lesson as it is, in the fields of its window. */
export function valuesOf(lesson: Lesson) {
  const { courseId, startsAt, minutes, teacherGroupId, roomId, topic } = lesson
  return {
    courseId,
    date: startsAt.slice(0, 10) as string | null,
    time: startsAt.slice(11, 16),
    minutes: minutes as number | null,
    teacherIds: lesson.teachers.map(({ id }) => id),
    teacherGroupId,
    otherCourseIds: lesson.otherCourses.map(({ id }) => id),
    subjectIds: lesson.subjects.map(({ id }) => id),
    roomId,
    topic,
    fee: lesson.fee,
    splitBilling: lesson.splitBilling,
    dailyBilling: lesson.dailyBilling,
  }
}

/** What a lesson has apart from its place in time and space. */
export function contentOf(values: LessonValues) {
  const { courseId, teacherIds, teacherGroupId, otherCourseIds, subjectIds } = values
  const { topic, fee, splitBilling, dailyBilling } = values
  return {
    ...{ courseId, teacherIds, teacherGroupId, otherCourseIds, subjectIds },
    ...{ topic, fee, splitBilling, dailyBilling },
  }
}

/** The input of the operations that save one lesson. */
export function lessonInputOf(values: LessonValues): Unfinished<LessonInput> {
  const { roomId, minutes } = values
  return { ...contentOf(values), roomId, minutes, startsAt: startOf(values) ?? '' }
}

/** The start, once day and time are both there. */
export function startOf({ date, time }: Pick<LessonValues, 'date' | 'time'>): string | undefined {
  return isDay(date) && isTime(time) ? wallTimeAt(date, time) : undefined
}

/** Whether a length can be saved, in minutes. */
export function isLength(minutes: number | null): minutes is number {
  return minutes !== null && minutes >= MIN_MINUTES && minutes <= MAX_MINUTES
}

/** What the product words in its own way. A wrong length is said by the contract, at its field. */
export function checkLesson(values: LessonValues): Record<string, string> {
  const { date, time } = values
  const wrong: Record<string, string> = {}
  if (date === null || date === '') wrong['date'] = DAY_MISSING
  else if (!isDay(date)) wrong['date'] = 'Data non valida'
  const wrongly = wrongTime(time, TIME_MISSING)
  if (wrongly !== undefined) wrong['time'] = wrongly
  const start = startOf(values)
  if (start !== undefined && existingWallTime(start) !== start) wrong['time'] = noSuchHour(start)
  return wrong
}

/** The same for a new lesson, which needs a room. */
export function checkNewLesson(values: LessonValues): Record<string, string> {
  const wrong = checkLesson(values)
  if (values.roomId === null) wrong['roomId'] = String(lessonSentences['lessons.room_missing'])
  return wrong
}
