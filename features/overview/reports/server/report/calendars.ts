import { z } from 'zod'
import { findCourse } from '#f/school/courses/server/queries.ts'
import { findRoom } from '#f/school/rooms/server/queries.ts'
import { listClosingDays } from '#f/teaching/closings/server/queries.ts'
import type { Lesson } from '#f/teaching/lessons/domain/contract.ts'
import { listClosings, listLessons, type LessonFilter } from '#f/teaching/lessons/server/queries.ts'
import { day, line } from '#kit/domain/contract.ts'
import { addMonths, compareDays, type Day } from '#kit/domain/day.ts'
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

/** The days asked for, and where one is left out those of what it is about. */
function periodOf(
  asked: { readonly from?: Day | undefined; readonly to?: Day | undefined },
  own: Period,
): Period {
  const from = asked.from ?? (asked.to && asked.to < own.from ? asked.to : own.from)
  const to = asked.to ?? (own.to < from ? from : own.to)
  return { from, to }
}

async function monthsOf(
  db: Db,
  asked: Period,
  filter: LessonFilter,
  words: (lesson: Lesson) => string,
) {
  // Nothing is left out in silence: what does not fit is refused.
  if (asked.to >= addMonths(asked.from, MAX_MONTHS)) return refuse('reports.period_too_long')
  const [lessons, closings] = await Promise.all([
    listLessons(db, { ...filter, ...asked, atMost: MAX_LESSONS + 1 }),
    listClosings(db, asked.from, asked.to),
  ])
  if (lessons.length > MAX_LESSONS) return refuse('reports.too_many_lessons')
  const entries = lessons.map((lesson) => ({ ...lesson, text: words(lesson) }))
  return ok({
    pages: pagesOf(calendarMonths(asked, entries, new Set(closings)), MONTHS_A_PAGE),
    closed: text.CLOSED,
  })
}

/** The names of the courses of a lesson. */
export const coursesOf = ({ courseName, otherCourses }: Lesson) =>
  [courseName, ...otherCourses.map(({ name }) => name)].join(', ')

/** Names of people or subjects, beside each other. */
export const namesOf = (all: readonly { name: string }[]) => all.map(({ name }) => name).join(', ')

/** From the first day of any of them to the last. */
function wholeTime(courses: Awaited<ReturnType<typeof listCourses>>): Period {
  const days = (of: (course: (typeof courses)[number]) => Day) => courses.map(of).toSorted()
  return {
    from: days(({ startsOn }) => startsOn)[0] ?? '',
    to: days(({ endsOn }) => endsOn).at(-1) ?? '',
  }
}

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
    const days = periodOf(asked, wholeTime(courses))
    const months = await monthsOf(db, days, { courseIds: ids }, coursesOf)
    if (!months.ok) return months
    const words = ['Calendario', title, periodText(days)] as const
    return paper(services, { template: 'calendar', words, heading: title, data: months.value })
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
    const days = periodOf(asked, { from: today, to: addMonths(today, 1) })
    const months = await monthsOf(db, days, { roomId: id }, (lesson) =>
      ['', coursesOf(lesson), namesOf(lesson.subjects), namesOf(lesson.teachers)]
        .filter((word, place) => place === 0 || word !== '')
        .join(' - ')
        .trim(),
    )
    if (!months.ok) return months
    const words = ['Orario aula', room.name, periodText(days)] as const
    return paper(services, { template: 'calendar', words, heading: room.name, data: months.value })
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
