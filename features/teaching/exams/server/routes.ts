import { findCourse } from '#f/school/courses/server/queries.ts'
import { ok, refuse } from '#kit/domain/result.ts'
import { read, write, type Routes } from '#kit/server/route.ts'
import { trashRoutes } from '#kit/server/trash.ts'
import { examsContract } from '../domain/contract.ts'
import * as act from './mutations.ts'
import * as find from './queries.ts'
import { readCourseGrades, readStudentGrades } from './queries/grades.ts'

const c = examsContract

export const examsRoutes: Routes<typeof examsContract> = {
  list: read(c.list, async ({ db }, { courseId }) => {
    if (!(await findCourse(db, courseId))) return refuse('exams.course_not_found')
    return ok({ rows: await find.listExams(db, courseId) })
  }),
  create: write(c.create, ({ tx, actor }, input) => act.createExam(tx, actor, input)),
  get: read(c.get, async ({ db }, { id }) => {
    const exam = await find.findExam(db, id)
    return exam ? ok(exam) : refuse('exams.not_found')
  }),
  update: write(c.update, ({ tx, actor }, input) => act.updateExam(tx, actor, input)),
  ...trashRoutes(c, act.EXAM),
  saveGrades: write(c.saveGrades, ({ tx, actor }, input) => act.saveGrades(tx, actor, input)),
  ofCourse: read(c.ofCourse, async ({ db }, { courseId }) => {
    if (!(await findCourse(db, courseId))) return refuse('exams.course_not_found')
    return ok(await readCourseGrades(db, courseId))
  }),
  ofStudent: read(c.ofStudent, async ({ db }, { id, courseId }) => {
    const grades = await readStudentGrades(db, id, courseId)
    return grades ? ok(grades) : refuse('exams.student_not_found')
  }),
}
