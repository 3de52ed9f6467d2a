import { sql } from 'kysely'
import { findPlan } from '#f/billing/plans/server/queries.ts'
import type { Day } from '#kit/domain/day.ts'
import type { Db } from '#kit/server/db.ts'

/** Some courses with their days, the trash included, in the order in which they are asked for. */
export function listCourses(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('course_cards')
    .select(['id', 'name', 'starts_on as startsOn', 'ends_on as endsOn'])
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy(sql`array_position(${[...ids]}::bigint[], id)`)
    .execute()
}

/** The days on which an instalment of a course's own plan is due. */
export async function listDueDays(db: Db, courseId: number): Promise<ReadonlySet<Day>> {
  const plan = await findPlan(db, courseId, null)
  return new Set(plan?.instalments.map(({ dueOn }) => dueOn))
}
