import { sql } from 'kysely'
import type { Day } from '#kit/domain/day.ts'
import type { Db } from '#kit/server/db.ts'
import { isWithdrawn } from './dues.ts'

/** For each of these students the first instalment that is not paid in full; who owes none is not there. */
export async function nextDues(
  db: Db,
  studentIds: readonly number[],
): Promise<Map<number, { readonly dueOn: Day; readonly missingCents: number }>> {
  const rows = await db
    .selectFrom('dues')
    .select([
      'dues.student_id as studentId',
      'dues.due_on as dueOn',
      'dues.missing_cents as missingCents',
    ])
    .distinctOn('dues.student_id')
    .where('dues.student_id', '=', sql<number>`any(${[...studentIds]}::bigint[])`)
    .where('dues.missing_cents', '>', 0)
    .where(({ not }) => not(isWithdrawn('dues')))
    .orderBy('dues.student_id')
    .orderBy('dues.due_on')
    .orderBy('dues.id')
    .execute()
  return new Map(rows.map(({ studentId, ...due }) => [studentId, due]))
}
