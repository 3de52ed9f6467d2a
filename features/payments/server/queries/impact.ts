import type { Input, Output } from '#kit/domain/contract.ts'
import type { Day } from '#kit/domain/day.ts'
import { fullName } from '#kit/domain/format.ts'
import type { Db } from '#kit/server/db.ts'
import type { paymentsContract } from '../../domain/contract.ts'
import { planChanges } from '../../domain/rules.ts'
import { withKnownDates } from '../../domain/rules/plan-change.ts'
import { findPlan, listPaidOf, listPlanStudents } from '../queries.ts'

type Contract = typeof paymentsContract

/** Whom saving a course's plan would touch, and how, instalment by instalment. */
export async function findImpact(
  db: Db,
  form: Input<Contract['impact']>,
  today: Day,
): Promise<Output<Contract['impact']>> {
  const [plan, students] = await Promise.all([
    findPlan(db, form.id, null),
    listPlanStudents(db, form.id, today),
  ])
  const before = plan?.instalments ?? []
  const changes = planChanges(before, withKnownDates(before, form.instalments))
  const changedIds = changes.flatMap(({ id }) => id ?? [])
  const paid = Map.groupBy(await listPaidOf(db, changedIds), ({ studentId }) => studentId)
  const named = ({ studentId, ...student }: (typeof students)[number]) => ({
    studentId,
    name: fullName(student),
  })
  return {
    changes: changes.map(({ before, after }) => ({ before, after })),
    touched: students
      .filter(({ custom }) => !custom)
      .map((student) => ({
        ...named(student),
        paid: (paid.get(student.studentId) ?? []).map(({ dueOn }) => dueOn),
      })),
    untouched: students.filter(({ custom }) => custom).map(named),
  }
}
