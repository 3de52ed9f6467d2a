import { isRunning } from '#f/school/courses/domain/rules.ts'
import { findCourse } from '#f/school/courses/server/queries.ts'
import { ok, refuse } from '#kit/domain/result.ts'
import { read, write, type Routes } from '#kit/server/route.ts'
import { enrolmentsContract } from '../domain/contract.ts'
import * as act from './mutations.ts'
import * as find from './queries.ts'

const c = enrolmentsContract

export const enrolmentsRoutes: Routes<typeof enrolmentsContract> = {
  ofCourse: read(c.ofCourse, async ({ db }, { courseId }) => {
    if (!(await findCourse(db, courseId))) return refuse('courses.not_found')
    return ok({ rows: await find.listCourseStudents(db, courseId) })
  }),
  ofStudent: read(c.ofStudent, async ({ db, today }, { studentId }) => {
    const student = await find.findStudentName(db, studentId)
    if (student === undefined) return refuse('enrolments.student_not_found')
    const courses = await find.listStudentCourses(db, studentId)
    return ok({
      student,
      rows: courses.map(({ state, ...row }) => ({
        ...row,
        running: isRunning({ endsOn: row.endsOn, state }, today),
      })),
      changes: await find.listCourseChanges(db, studentId),
    })
  }),
  candidates: read(c.candidates, async ({ db }, input) => {
    if (!(await findCourse(db, input.courseId))) return refuse('courses.not_found')
    return ok({ rows: await find.listCandidates(db, input) })
  }),
  enrol: write(c.enrol, ({ tx, actor, today }, pair) => act.enrol(tx, actor, pair, today)),
  countFrom: write(c.countFrom, ({ tx, actor }, input) => act.countFrom(tx, actor, input)),
  remove: write(c.remove, ({ tx, actor }, pair) => act.unenrol(tx, actor, pair)),
  withdraw: write(c.withdraw, ({ tx, actor }, pair) => act.withdraw(tx, actor, pair)),
  readmit: write(c.readmit, ({ tx, actor, now }, pair) => act.readmit(tx, actor, pair, now)),
  changeClass: write(c.changeClass, ({ tx, actor, today, now }, input) =>
    act.changeClass(tx, actor, input, { today, now }),
  ),
}
