import { ok, refuse } from '#kit/domain/result.ts'
import { answerList } from '#kit/server/list.ts'
import { read, type Routes } from '#kit/server/route.ts'
import { listsContract as c } from '../../domain/contract/lists.ts'
import { standingOfStudent } from '../../domain/rules/standings.ts'
import { reasonOn } from '../../domain/rules.ts'
import { findCourseName } from '../queries.ts'
import * as find from '../queries/lists.ts'
import { coursesOfStudents, listCoursesWithDues } from '../queries/standings.ts'

export const listsRoutes: Routes<typeof c> = {
  // What is remembered is of a day: the standing and what is late change at midnight.
  billingStudents: read(c.billingStudents, (at, query) =>
    answerList(at, `payments.students ${at.today}`, query, (db, asked) =>
      find.listBillingStudents(db, asked, at.today),
    ),
  ),
  withdrawnStudents: read(c.withdrawnStudents, (at, query) =>
    answerList(at, `payments.withdrawn ${at.today}`, query, (db, asked) =>
      find.listWithdrawn(db, asked, at.today),
    ),
  ),
  standingsOfCourse: read(c.standingsOfCourse, async ({ db, today }, { id }) => {
    const [courseName, students] = await Promise.all([
      findCourseName(db, id),
      listCoursesWithDues(db, { courseId: id }),
    ])
    if (courseName === undefined) return refuse('payments.course_not_found')
    const rows = students.map(({ studentId, withdrawn, dues }) => ({
      studentId,
      standing: reasonOn(today, { withdrawn, dues }),
    }))
    return ok({ rows })
  }),
  standingsOfStudents: read(c.standingsOfStudents, async ({ db, today }, { ids }) => {
    const courses = await coursesOfStudents(db, ids)
    const rows = [...new Set(ids)].map((studentId) => ({
      studentId,
      standing: standingOfStudent(courses.get(studentId) ?? [], today),
    }))
    return ok({ rows })
  }),
}
