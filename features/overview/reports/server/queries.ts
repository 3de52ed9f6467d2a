import { findPlan } from '#f/billing/plans/server/queries.ts'
import type { Day } from '#kit/domain/day.ts'
import type { Db } from '#kit/server/db.ts'

/** The days on which an instalment of a course's own plan is due. */
export async function listDueDays(db: Db, courseId: number): Promise<ReadonlySet<Day>> {
  const plan = await findPlan(db, courseId, null)
  return new Set(plan?.instalments.map(({ dueOn }) => dueOn))
}
