import { sql, type SqlBool } from 'kysely'
import type { Day } from '#kit/domain/day.ts'
import type { Db } from '#kit/server/db.ts'
import { whereIf } from '#kit/server/list.ts'
import { isOpen, isWithdrawn } from './dues.ts'

/**
 * For each of these students the first instalment that is to be paid, of some courses or of all: what
 * waits for its proof to be verified is not asked for again. Who owes none is not there.
 */
export async function nextDues(
  db: Db,
  studentIds: readonly number[],
  courseIds?: readonly number[],
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
    .where(isOpen)
    .where(() =>
      whereIf(courseIds, (ids) => sql<SqlBool>`dues.course_id = any(${[...ids]}::bigint[])`),
    )
    .where(({ not }) => not(isWithdrawn('dues')))
    .orderBy('dues.student_id')
    .orderBy('dues.due_on')
    .orderBy('dues.id')
    .execute()
  return new Map(rows.map(({ studentId, ...due }) => [studentId, due]))
}
