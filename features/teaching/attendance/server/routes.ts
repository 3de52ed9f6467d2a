import { findCourse } from '#f/school/courses/server/queries.ts'
import { findLesson } from '#f/teaching/lessons/server/queries.ts'
import { wallTimeOfInstant } from '#kit/domain/day.ts'
import { ok, refuse } from '#kit/domain/result.ts'
import { answerList } from '#kit/server/list.ts'
import { read, write, type Reading, type Routes } from '#kit/server/route.ts'
import { attendanceContract } from '../domain/contract.ts'
import * as act from './mutations.ts'
import * as find from './queries.ts'

const c = attendanceContract

const nowOf = ({ services }: Pick<Reading, 'services'>) => wallTimeOfInstant(services.clock.now())

export const attendanceRoutes: Routes<typeof attendanceContract> = {
  register: read(c.register, async ({ db }, { id }) => {
    const register = await find.findRegister(db, id)
    return register ? ok(register) : refuse('attendance.lesson_not_found')
  }),
  saveRegister: write(c.saveRegister, ({ tx, actor, today }, input) =>
    act.saveRegister(tx, actor, input, today),
  ),
  registerHistory: read(c.registerHistory, async ({ db }, { id }) => {
    if (!(await findLesson(db, id))) return refuse('attendance.lesson_not_found')
    return ok({ rows: await find.listRegisterChanges(db, id) })
  }),
  missing: read(c.missing, (at, input) => {
    const now = nowOf(at)
    // Lessons end without a write: what is remembered is of this minute.
    return answerList(at, `registers missing ${now.slice(0, 16)}`, input, (db, query) =>
      find.missingPage(db, query, now),
    )
  }),
  ofCourse: read(c.ofCourse, async (at, { id }) => {
    if (!(await findCourse(at.db, id))) return refuse('attendance.course_not_found')
    return ok({ rows: await find.listFigures(at.db, { courseId: id }, nowOf(at)) })
  }),
  ofStudent: read(c.ofStudent, async (at, { id, courseId }) => {
    const student = await find.findStudent(at.db, id)
    if (student === undefined) return refuse('attendance.student_not_found')
    const whose = { studentId: id, courseId }
    return ok({ student, courses: await find.listStudentAttendance(at.db, whose, nowOf(at)) })
  }),
  toJustify: read(c.toJustify, (at, input) => {
    const now = nowOf(at)
    return answerList(at, `absences to justify ${now.slice(0, 16)}`, input, (db, query) =>
      find.toJustifyPage(db, query, now),
    )
  }),
  justify: write(c.justify, (at, input) => act.justify(at.tx, at.actor, input, nowOf(at))),
  unjustify: write(c.unjustify, (at, input) => act.unjustify(at.tx, at.actor, input, nowOf(at))),
}
