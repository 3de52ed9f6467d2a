import { ok, refuse } from '#kit/domain/result.ts'
import { read, write, type Routes } from '#kit/server/route.ts'
import { paymentsContract } from '../domain/contract.ts'
import * as act from './mutations.ts'
import * as money from './mutations/money.ts'
import * as find from './queries.ts'
import { findImpact } from './queries/impact.ts'
import { deskRoutes } from './routes/desk.ts'
import { lateRoutes } from './routes/late.ts'
import { listsRoutes } from './routes/lists.ts'
import { proofsRoutes } from './routes/proofs.ts'

const c = paymentsContract

export const paymentsRoutes: Routes<typeof paymentsContract> = {
  coursePlan: read(c.coursePlan, async ({ db, today }, { id }) => {
    const courseName = await find.findCourseName(db, id)
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
  studentPlan: read(c.studentPlan, async ({ db, today }, of) => {
    const [plan] = await find.listStudentPlans(db, of, today)
    return plan ? ok(plan) : refuse('payments.student_not_found')
  }),
  studentPlans: read(c.studentPlans, async ({ db, today }, { id }) => {
    const studentName = await find.findStudentName(db, id)
    if (studentName === undefined) return refuse('payments.student_not_found')
    return ok({ studentName, plans: await find.listStudentPlans(db, { studentId: id }, today) })
  }),
  saveStudentPlan: write(c.saveStudentPlan, ({ tx, actor }, input) =>
    act.saveStudentPlan(tx, actor, input),
  ),
  dropStudentPlan: write(c.dropStudentPlan, ({ tx, actor }, input) =>
    act.dropStudentPlan(tx, actor, input),
  ),
  mark: write(c.mark, ({ tx, actor }, input) => money.markInstalment(tx, actor, input)),
  pay: write(c.pay, ({ tx, actor, today }, input) => money.payByHand(tx, actor, input, today)),
  reverse: write(c.reverse, ({ tx, actor, today }, input) =>
    money.reversePayment(tx, actor, input, today),
  ),
  ...proofsRoutes,
  ...lateRoutes,
  ...listsRoutes,
  ...deskRoutes,
}
