import { ok, refuse } from '#kit/domain/result.ts'
import { read, type Routes, write } from '#kit/server/route.ts'
import { paymentsContract } from '../domain/contract.ts'
import * as act from './mutations.ts'
import * as find from './queries.ts'
import { listsRoutes } from './routes/lists.ts'
import { proofsRoutes } from './routes/proofs.ts'
import { studentListRoutes } from './routes/student-list.ts'
import { verificationRoutes } from './routes/verification.ts'

const c = paymentsContract

export const paymentsRoutes: Routes<typeof paymentsContract> = {
  studentPlan: read(c.studentPlan, async ({ db, today }, of) => {
    const [plan] = await find.listStudentPlans(db, of, today)
    return plan ? ok(plan) : refuse('payments.student_not_found')
  }),
  studentPlans: read(c.studentPlans, async ({ db, today }, { id }) => {
    const studentName = await find.findStudentName(db, id)
    if (studentName === undefined) return refuse('payments.student_not_found')
    return ok({ studentName, plans: await find.listStudentPlans(db, { studentId: id }, today) })
  }),
  mark: write(c.mark, ({ tx, actor }, input) => act.markInstalment(tx, actor, input)),
  pay: write(c.pay, ({ tx, actor, today }, input) => act.payByHand(tx, actor, input, today)),
  reverse: write(c.reverse, ({ tx, actor, today }, input) =>
    act.reversePayment(tx, actor, input, today),
  ),
  ...proofsRoutes,
  ...listsRoutes,
  ...studentListRoutes,
  ...verificationRoutes,
}
