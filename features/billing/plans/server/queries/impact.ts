import { type Known, listKnown } from '#f/billing/payments/server/queries.ts'
import type { Input, Output } from '#kit/domain/contract.ts'
import type { Day } from '#kit/domain/day.ts'
import { fullName } from '#kit/domain/format.ts'
import type { Db } from '#kit/server/db.ts'
import type { plansContract } from '../../domain/contract.ts'
import type { Effect } from '../../domain/contract/impact.ts'
import { planChanges } from '../../domain/rules.ts'
import { statusWithAmount, withKnownDates } from '../../domain/rules/plan-change.ts'
import { findPlan, listPlanStudents } from '../queries.ts'

type Contract = typeof plansContract

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
  const changed = new Map(changes.flatMap((one) => (one.id === undefined ? [] : [[one.id, one]])))
  const known = await listKnown(db, [...changed.keys()])
  const knownOf = Map.groupBy(known, ({ studentId }) => studentId)
  const effectOf = ({ id, status, moved, paidCents, proofs }: Known) => {
    const { before: was, after: now } = changed.get(id) ?? {}
    if (!was) return []
    const after = now && {
      status: statusWithAmount(
        { status, paidCents },
        { before: was.amountCents, after: now.amountCents },
      ),
      amountCents: now.amountCents,
    }
    return [{ dueOn: was.dueOn, status, after: after ?? null, moved, paidCents, proofs }]
  }
  const named = ({ studentId, ...student }: (typeof students)[number]) => ({
    studentId,
    name: fullName(student),
  })
  return {
    changes: changes.map(({ before: was, after }) => ({ before: was, after })),
    touched: students
      .filter(({ custom }) => !custom)
      .map((student) => ({
        ...named(student),
        effects: (knownOf.get(student.studentId) ?? [])
          .flatMap(effectOf)
          .filter(isTelling)
          .toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : 1)),
      })),
    untouched: students.filter(({ custom }) => custom).map(named),
  }
}

/** An unpaid instalment that stays unpaid, or may simply go, says nothing. */
function isTelling({ status, after, moved, proofs }: Effect): boolean {
  if (!after) return status !== 'unpaid' || moved || proofs > 0
  return status !== 'unpaid' || after.status !== 'unpaid'
}
