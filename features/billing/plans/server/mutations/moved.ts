import { ok, type Result } from '#kit/domain/result.ts'
import type { PlannedInstalment } from '#f/billing/payments/domain/types.ts'
import { dropStates } from '#f/billing/payments/server/mutations.ts'
import type { Actor } from '#kit/server/actor.ts'
import { changedElsewhere, record, type Tx } from '#kit/server/tx.ts'
import { dropStudentPlan, saveCoursePlan, saveStudentPlan } from './saving.ts'
import { findPlan, listInstalments } from '../queries.ts'
import { checkRemovable } from './removable.ts'

/** A plan that another program has; without a student it is that of the course. */
interface MovedPlan {
  readonly courseId: number
  readonly studentId: number | null
  readonly totalCents: number
  readonly instalments: readonly PlannedInstalment[]
}

/**
 * Writes a plan that another program has. One that is here already is not written over, unless it
 * came from there: then it `follows`.
 */
export async function bringPlan(
  tx: Tx,
  actor: Actor,
  { courseId, studentId, totalCents, instalments }: MovedPlan,
  follows = false,
): Promise<Result<{ id: number }>> {
  const form = { totalCents, instalments: [...instalments] }
  const own = await findPlan(tx, courseId, studentId)
  if (own && !follows) return changedElsewhere(tx, 'payment_plan', own.id)
  const common = studentId === null ? undefined : await findPlan(tx, courseId, null)
  const version = (own ?? common)?.version ?? 0
  const saved =
    studentId === null
      ? await saveCoursePlan(tx, actor, { id: courseId, version, ...form })
      : await saveStudentPlan(tx, actor, { courseId, studentId, version, ...form })
  if (!saved.ok) return saved
  return ok({ id: (await findPlan(tx, courseId, studentId))?.id ?? 0 })
}

/** Takes a plan away of whose instalments nothing is known: it was brought by mistake. */
export async function dropBroughtPlan(
  tx: Tx,
  actor: Actor,
  planId: number,
): Promise<Result<{ done: true }>> {
  const plan = await tx
    .selectFrom('payment_plans')
    .select([
      'course_id as courseId',
      'student_id as studentId',
      'total_cents as totalCents',
      'version',
    ])
    .where('id', '=', planId)
    .forUpdate()
    .executeTakeFirst()
  if (!plan) return ok({ done: true })
  const { courseId, studentId, version } = plan
  if (studentId !== null) return dropStudentPlan(tx, actor, { courseId, studentId, version })
  const instalments = await listInstalments(tx, planId)
  const ids = instalments.map(({ id }) => id)
  const removable = await checkRemovable(tx, ids)
  if (!removable.ok) return removable
  await dropStates(tx, actor, ids)
  await tx.deleteFrom('payment_plans').where('id', '=', planId).execute()
  await record(tx, actor, {
    ...{ action: 'payment_plan.deleted', entity: 'payment_plan', entityId: planId },
    before: { ...plan, instalments },
  })
  return ok({ done: true })
}
