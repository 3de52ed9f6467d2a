import { wallTimeOfInstant } from '#kit/domain/day.ts'
import { ok, refuse } from '#kit/domain/result.ts'
import { read, type Routes } from '#kit/server/route.ts'
import { hoursContract, type HoursLesson } from '../domain/contract.ts'
import { billLessons, sumMonth, sumMonths } from '../domain/rules.ts'
import type { Line } from '../domain/types.ts'
import * as find from './queries.ts'

const c = hoursContract

export const hoursRoutes: Routes<typeof hoursContract> = {
  months: read(c.months, async ({ db, services }, { id }) => {
    const teacher = await find.findTeacher(db, id)
    if (!teacher) return refuse('teachers.not_found')
    const lessons = await find.listBilledLessons(db, id)
    const now = wallTimeOfInstant(services.clock.now())
    return ok({ teacher, rows: sumMonths(billLessons(lessons, await find.listRates(db, id), now)) })
  }),
  month: read(c.month, async ({ db, services }, { id, month }) => {
    const teacher = await find.findTeacher(db, id)
    if (!teacher) return refuse('teachers.not_found')
    const lessons = await find.listMonthLessons(db, id, month)
    const now = wallTimeOfInstant(services.clock.now())
    const lines = billLessons(lessons, await find.listRates(db, id), now)
    return ok({ teacher, ...sumMonth(month, lines), lessons: lines.map(present) })
  }),
}

type Described = Awaited<ReturnType<typeof find.listMonthLessons>>[number]

function present({ lesson, minutes: share, ...line }: Line<Described>): HoursLesson {
  const { id, startsAt, minutes, courseId, courseName, subjects, roomName, topic } = lesson
  const sharedAmong = lesson.splitBilling ? lesson.teachers : 1
  const shown = { id, startsAt, minutes, courseId, courseName, subjects, roomName, topic }
  return { ...shown, ...line, share, sharedAmong }
}
