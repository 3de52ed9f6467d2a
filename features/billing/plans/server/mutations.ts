import { changeClass, enrol } from '#f/school/enrolments/server/mutations.ts'
import type { Input } from '#kit/domain/contract.ts'
import type { Day } from '#kit/domain/day.ts'
import { ok, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Constraints } from '#kit/server/error-registry.ts'
import type { Tx } from '#kit/server/tx.ts'
import type { plansContract } from '../domain/contract.ts'
import { newcomerPlan, type NewcomerWay } from '../domain/rules/newcomer.ts'
import { saveStudentPlan } from './mutations/saving.ts'
import { findPlan } from './queries.ts'

export { bringPlan, dropBroughtPlan } from './mutations/moved.ts'
export {
  dropStudentPlan,
  lockPlan,
  saveCoursePlan,
  saveStudentPlan,
  takeTurns,
} from './mutations/saving.ts'

type Contract = typeof plansContract

export const planConstraints: Constraints = {
  // Two make the same plan at once: who comes second reads that somebody else was faster.
  payment_plans_once: { code: 'kit.changed_elsewhere' },
  instalments_one_date: { code: 'plans.same_date', field: 'instalments' },
  payment_plans_sum: { code: 'plans.sum', field: 'totalCents' },
}

/** Enrols a student, and says what becomes of the instalments that are late already. */
export async function enrolNewcomer(
  tx: Tx,
  actor: Actor,
  { late, ...place }: Input<Contract['enrol']>,
  today: Day,
): Promise<Result<{ done: true }>> {
  const enrolled = await enrol(tx, actor, place, today)
  return enrolled.ok ? planNewcomer(tx, actor, { ...place, late }, today) : enrolled
}

/**
 * Moves a student to another class, and says what becomes of its instalments that are late already.
 * Who comes back to a class that she had left finds her instalments as they are.
 */
export async function moveNewcomer(
  tx: Tx,
  actor: Actor,
  { late, ...move }: Input<Contract['changeClass']>,
  at: { today: Day; now: string },
): Promise<Result<{ done: true }>> {
  const { studentId, toCourseId: courseId } = move
  return changeClass(tx, actor, move, at, () =>
    planNewcomer(tx, actor, { studentId, courseId, late }, at.today),
  )
}

/**
 * Gives somebody who has just been enrolled a plan of her own when late instalments of the course's
 * are to become one of today or to be spread; where nothing is late there is nothing to change. A
 * plan that is left from before, since something is written of it, is hers and stays.
 */
export async function planNewcomer(
  tx: Tx,
  actor: Actor,
  { courseId, studentId, late }: { courseId: number; studentId: number; late: NewcomerWay },
  today: Day,
): Promise<Result<{ done: true }>> {
  const done = ok({ done: true as const })
  if (await findPlan(tx, courseId, studentId)) return done
  const plan = await findPlan(tx, courseId, null)
  const instalments = plan && newcomerPlan(plan.instalments, today, late)
  if (!instalments) return done
  const { version, totalCents } = plan
  const saved = await saveStudentPlan(tx, actor, {
    ...{ courseId, studentId, version, totalCents },
    instalments,
  })
  return saved.ok ? done : saved
}
