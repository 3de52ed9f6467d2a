import { findCourseName } from '#f/billing/payments/server/queries.ts'
import { findCourse } from '#f/school/courses/server/queries.ts'
import { findEnrolment } from '#f/school/enrolments/server/queries.ts'
import { ok, refuse } from '#kit/domain/result.ts'
import { read, type Routes, write } from '#kit/server/route.ts'
import { plansContract as c } from '../domain/contract.ts'
import { newcomersContract } from '../domain/contract/newcomers.ts'
import { lateOn } from '../domain/rules/newcomer.ts'
import * as act from './mutations.ts'
import * as find from './queries.ts'
import { findImpact } from './queries/impact.ts'

export const plansRoutes: Routes<typeof c & typeof newcomersContract> = {
  coursePlan: read(c.coursePlan, async ({ db, today }, { id }) => {
    const courseName = await findCourseName(db, id)
    if (courseName === undefined) return refuse('payments.course_not_found')
    const [plan, students] = await Promise.all([
      find.findPlan(db, id, null),
      find.listPlanStudents(db, id, today),
    ])
    const paid = plan ? await find.countPaid(db, plan.instalments) : []
    return ok({ courseId: id, courseName, plan: plan ?? null, paid, students })
  }),
  saveCoursePlan: write(c.saveCoursePlan, ({ tx, actor }, input) =>
    act.saveCoursePlan(tx, actor, input),
  ),
  impact: read(c.impact, async ({ db, today }, input) => ok(await findImpact(db, input, today))),
  newcomerTerms: read(c.newcomerTerms, async ({ db, today }, { id, studentId }) => {
    const course = await findCourse(db, id)
    if (!course) return refuse('payments.course_not_found')
    const known = studentId && (await findEnrolment(db, { studentId, courseId: id }))
    const plan = known ? undefined : await find.findPlan(db, id, null)
    const { late, coming } = lateOn(plan?.instalments ?? [], today)
    const { name, startsOn } = course
    return ok({ course: name, today, startsOn, late: [...late], coming: coming.length })
  }),
  enrol: write(c.enrol, ({ tx, actor, today }, input) =>
    act.enrolNewcomer(tx, actor, input, today),
  ),
  createStudent: write(newcomersContract.createStudent, act.createNewcomer),
  updateStudent: write(newcomersContract.updateStudent, act.updateNewcomer),
  changeClass: write(c.changeClass, ({ tx, actor, today, now }, input) =>
    act.moveNewcomer(tx, actor, input, { today, now }),
  ),
  saveStudentPlan: write(c.saveStudentPlan, ({ tx, actor }, input) =>
    act.saveStudentPlan(tx, actor, input),
  ),
  dropStudentPlan: write(c.dropStudentPlan, ({ tx, actor }, input) =>
    act.dropStudentPlan(tx, actor, input),
  ),
}
