import { z } from 'zod'
import { findCourse } from '#f/school/courses/server/queries.ts'
import { findRoom } from '#f/school/rooms/server/queries.ts'
import { listClosingDays } from '#f/teaching/closings/server/queries.ts'
import type { Lesson } from '#f/teaching/lessons/domain/contract.ts'
import { listClosings, listLessons, type LessonFilter } from '#f/teaching/lessons/server/queries.ts'
import { day, line } from '#kit/domain/contract.ts'
import { addMonths, compareDays, dayOfWallTime, type Day } from '#kit/domain/day.ts'
import { formatInteger, plural } from '#kit/domain/format.ts'
import { ok, refuse } from '#kit/domain/result.ts'
import type { Db } from '#kit/server/db.ts'
import { document, idText } from '#kit/server/document-route.ts'
import {
  calendarMonths,
  lessonsByMonth,
  pagesOf,
  type Period,
  periodText,
  summerClosing,
  timeSpan,
} from '../../domain/rules.ts'
import * as text from '../../domain/text.ts'
import {
  MAX_COURSES,
  MAX_LESSONS,
  MAX_MONTHS,
  MAX_NAMED,
  MONTHS_A_PAGE,
} from '../../domain/types.ts'
import { listCourses, listDueDays } from '../queries.ts'
import { paper } from './paper.ts'

const period = z
  .object({ from: day.optional(), to: day.optional() })
  .refine(({ from, to }) => !from || !to || compareDays(from, to) <= 0, {
    path: ['from'],
    error: text.PERIOD_ORDER,
  })

/** `1;2;3`, as a category or a fusion of courses asks for them. */
const courseIds = z
  .string()
  .regex(/^[1-9]\d{0,15}(;[1-9]\d{0,15})*$/, 'Valore non valido')
  .transform((ids) => [...new Set(ids.split(';').map(Number))])
  .refine(
    (ids) => ids.length <= MAX_COURSES,
    `Scegli al massimo ${formatInteger(MAX_COURSES)} corsi`,
  )

interface Asked {
  readonly from?: Day | undefined
  readonly to?: Day | undefined
}

/** The days asked for, and where one is left out those of what it is about. */
function periodOf(asked: Asked, days: readonly Day[]): Period {
  const inOrder = days.toSorted()
  const [first = '', last = first] = [inOrder[0], inOrder.at(-1)]
  const from = asked.from ?? (asked.to && asked.to < first ? asked.to : first)
  const to = asked.to ?? (last < from ? from : last)
  return { from, to }
}

/** Where no days are asked for, those of its own, and of lessons that lie before or after them. */
async function monthsOf(
  db: Db,
  asked: Asked,
  own: readonly Day[],
  filter: LessonFilter,
  words: (lesson: Lesson) => string,
) {
  const lessons = await listLessons(db, { ...filter, ...asked, atMost: MAX_LESSONS + 1 })
  const days = periodOf(asked, [...own, ...lessons.map(({ startsAt }) => dayOfWallTime(startsAt))])
  // Nothing is left out in silence: what does not fit is refused.
  if (days.to >= addMonths(days.from, MAX_MONTHS)) return refuse('reports.period_too_long')
  if (lessons.length > MAX_LESSONS) return refuse('reports.too_many_lessons')
  const closings = await listClosings(db, days.from, days.to)
  const entries = lessons.map((lesson) => ({ ...lesson, text: words(lesson) }))
  const pages = pagesOf(calendarMonths(days, entries, new Set(closings)), MONTHS_A_PAGE)
  return ok({ days: periodText(days), data: { pages, closed: text.CLOSED } })
}

/** The names of the courses of a lesson. */
export const coursesOf = ({ courseName, otherCourses }: Lesson) =>
  [courseName, ...otherCourses.map(({ name }) => name)].join(', ')

/** Names of people or subjects, beside each other. */
export const namesOf = (all: readonly { name: string }[]) => all.map(({ name }) => name).join(', ')

const courseCalendar = document(
  {
    path: '/api/reports/course-calendar.pdf',
    who: 'school',
    input: z.intersection(z.object({ courses: courseIds, name: line(200).optional() }), period),
  },
  async ({ db, services }, { courses: ids, name, ...asked }) => {
    const courses = await listCourses(db, ids)
    if (courses.length < ids.length) return refuse('reports.course_not_found')
    const named = ids.length > MAX_NAMED ? plural(ids.length, 'corso', 'corsi') : namesOf(courses)
    const title = name ?? named
    const own = courses.flatMap(({ startsOn, endsOn }) => [startsOn, endsOn])
    const months = await monthsOf(db, asked, own, { courseIds: ids }, coursesOf)
    if (!months.ok) return months
    const { days, data } = months.value
    const words = ['Calendario', title, days] as const
    return paper(services, { template: 'calendar', words, heading: title, data })
  },
)

const roomTimetable = document(
  {
    path: '/api/reports/room-timetable.pdf',
    who: 'school',
    input: z.intersection(z.object({ room: idText }), period),
  },
  async ({ db, services, today }, { room: id, ...asked }) => {
    const room = await findRoom(db, id)
    if (!room) return refuse('reports.room_not_found')
    const own = [today, addMonths(today, 1)]
    const months = await monthsOf(db, asked, own, { roomId: id }, (lesson) =>
      ['', coursesOf(lesson), namesOf(lesson.subjects), namesOf(lesson.teachers)]
        .filter((word, place) => place === 0 || word !== '')
        .join(' - ')
        .trim(),
    )
    if (!months.ok) return months
    const { days, data } = months.value
    const words = ['Orario aula', room.name, days] as const
    return paper(services, { template: 'calendar', words, heading: room.name, data })
  },
)

const lessonList = document(
  {
    path: '/api/reports/lesson-list.pdf',
    who: 'school',
    input: z.object({ course: idText }),
  },
  async ({ db, services }, { course: id }) => {
    const course = await findCourse(db, id)
    if (!course) return refuse('reports.course_not_found')
    const [lessons, closings, dueDays] = await Promise.all([
      listLessons(db, { courseIds: [id] }),
      listClosingDays(db),
      listDueDays(db, id),
    ])
    const [first] = lessons
    const summer = summerClosing(closings, course.startsOn)
    return paper(services, {
      template: 'lesson-list',
      words: ['Lezioni', course.name, course.academicYear],
      heading: course.name,
      data: {
        span: first ? timeSpan(first) : null,
        months: lessonsByMonth(
          lessons.map((lesson) => ({
            ...lesson,
            topic: [namesOf(lesson.subjects), lesson.topic].filter(Boolean).join(' - '),
          })),
          dueDays,
        ),
        fee: text.FEE,
        none: text.NO_LESSONS,
        summer: text.summerText(summer && periodText(summer)),
        signature: text.SIGNATURE,
      },
    })
  },
)

/** Calendars of courses and rooms, and the lessons of a course to sign. */
export const calendarReports = [courseCalendar, roomTimetable, lessonList]
