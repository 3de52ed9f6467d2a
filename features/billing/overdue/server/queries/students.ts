import { sql } from 'kysely'
import type { Input } from '#kit/domain/contract.ts'
import type { Day } from '#kit/domain/day.ts'
import { firstRow } from '#kit/domain/list.ts'
import type { Db } from '#kit/server/db.ts'
import type { LateStudent, overdueContract } from '../../domain/contract.ts'
import { filtered, present, wholeRows } from '../queries.ts'

type Query = Input<(typeof overdueContract)['lateStudents']>

const SORTS = {
  surname: sql.ref('students.surname'),
  name: sql.ref('students.name'),
  dueOn: sql`min(dues.due_on)`,
  count: sql`count(*)`,
  missing: sql`sum(dues.missing_cents)`,
}

/** A page of the students who are late: whose page it is first, then all of theirs at once. */
export async function listLateStudents(db: Db, today: Day, query: Query): Promise<LateStudent[]> {
  const page = await filtered(db, today, query)
    .innerJoin('student_cards as students', 'students.id', 'dues.student_id')
    .select('students.id')
    .groupBy(['students.id', 'students.surname', 'students.name'])
    .orderBy(SORTS[query.sort], query.dir)
    .orderBy('students.surname')
    .orderBy('students.name')
    .orderBy('students.id')
    .limit(query.size)
    .offset(firstRow(query))
    .execute()
  if (page.length === 0) return []
  const rows = await wholeRows(db, today)
    .where('dues.id', 'in', filtered(db, today, query).select('dues.id'))
    .where('dues.student_id', '=', sql<number>`any(${page.map(({ id }) => id)}::bigint[])`)
    .orderBy('dues.due_on')
    .orderBy('dues.instalment_id')
    .execute()
  const own = Map.groupBy(rows, ({ studentId }) => studentId)
  return page.flatMap(({ id }) => {
    const instalments = (own.get(id) ?? []).map((row) => present(row, today))
    const [first] = instalments
    if (!first) return []
    const { surname, name, mail, phone, blacklisted } = first
    const missingCents = instalments.reduce((sum, due) => sum + due.missingCents, 0)
    return { ...{ id, surname, name, mail, phone, blacklisted }, missingCents, instalments }
  })
}
