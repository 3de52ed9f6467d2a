import { enrol } from '#f/school/enrolments/server/mutations.ts'
import type { Input } from '#kit/domain/contract.ts'
import type { Day } from '#kit/domain/day.ts'
import { ok, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Tx } from '#kit/server/tx.ts'
import type { plansContract } from '../../domain/contract.ts'
import { newcomerPlan } from '../../domain/rules/newcomer.ts'
import { saveStudentPlan } from '../mutations.ts'
import { findPlan } from '../queries.ts'

/**
 * Enrols a student, and gives her a plan of her own when late instalments of the course's are to
 * become one of today or to be spread; where nothing is late there is nothing to change. A plan
 * that she has from before is hers and stays.
 */
export async function enrolNewcomer(
  tx: Tx,
  actor: Actor,
  { late, ...place }: Input<(typeof plansContract)['enrol']>,
  today: Day,
): Promise<Result<{ done: true }>> {
  const { courseId, studentId } = place
  const enrolled = await enrol(tx, actor, place, today)
  if (!enrolled.ok || (await findPlan(tx, courseId, studentId))) return enrolled
  const plan = await findPlan(tx, courseId, null)
  const instalments = plan && newcomerPlan(plan.instalments, today, late)
  if (!instalments) return enrolled
  const { version, totalCents } = plan
  const saved = await saveStudentPlan(tx, actor, {
    ...{ courseId, studentId, version, totalCents },
    instalments,
  })
  return saved.ok ? ok({ done: true }) : saved
}
