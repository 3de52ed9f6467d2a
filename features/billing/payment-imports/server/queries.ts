import { sql } from 'kysely'
import type { Db } from '#kit/server/db.ts'
import { namesKey, owingOf, paymentOf } from '../domain/rules.ts'
import type { KnownPayment, OpenDue, SaidPayment } from '../domain/types.ts'

/** What everybody of these names owes, by student; read at one look for all lines. */
export async function readDues(
  db: Db,
  said: readonly SaidPayment[],
): Promise<ReadonlyMap<string, readonly OpenDue[]>> {
  const names = [...new Set(said.map(namesKey))]
  const rows = await db
    .selectFrom('dues')
    .innerJoin('student_particulars as students', 'students.id', 'dues.student_id')
    .innerJoin('course_cards as courses', 'courses.id', 'dues.course_id')
    .select([
      'dues.instalment_id as instalmentId',
      'dues.student_id as studentId',
      'students.name',
      'students.surname',
      'students.tax_code as taxCode',
      'students.mail',
      'dues.course_id as courseId',
      'courses.name as courseName',
      'dues.due_on as dueOn',
      'dues.missing_cents as missingCents',
    ])
    .where(sql<boolean>`students.names = any(${names}::text[])`)
    .execute()
  const shared = await db
    .selectFrom('student_particulars')
    .select('names')
    .where(sql<boolean>`names = any(${names}::text[])`)
    .groupBy('names')
    .having(sql<boolean>`count(*) > 1`)
    .execute()
  const namesakes = new Set(shared.map((one) => one.names))
  const dues = (rows as Omit<OpenDue, 'namesakes'>[]).map((due) => ({
    ...due,
    namesakes: namesakes.has(namesKey(due)),
  }))
  return Map.groupBy(dues, namesKey)
}

/** Which payment each line is already. */
export async function matchPayments(db: Db, said: readonly SaidPayment[]) {
  const dues = await readDues(db, said)
  const owing = said.map((line) => owingOf(line, dues.get(namesKey(line)) ?? []))
  const students = owing.flatMap((one) => ('reason' in one ? [] : one.studentId))
  const known = Map.groupBy(await readPayments(db, students), ({ studentId }) => studentId)
  return said.map((line, at) => {
    const one = owing[at] ?? { reason: '' }
    const of = 'reason' in one ? [] : (known.get(one.studentId) ?? [])
    return { id: paymentOf(line, one, of) }
  })
}

/** What came in from these students and was not taken back. */
async function readPayments(db: Db, studentIds: readonly number[]): Promise<KnownPayment[]> {
  return db
    .selectFrom('standing_payments as payments')
    .innerJoin('dues', (join) =>
      join
        .onRef('dues.instalment_id', '=', 'payments.instalment_id')
        .onRef('dues.student_id', '=', 'payments.student_id'),
    )
    .select([
      'payments.id',
      'payments.student_id as studentId',
      'dues.course_id as courseId',
      'dues.due_on as dueOn',
      'payments.paid_on as paidOn',
      'payments.amount_cents as amountCents',
    ])
    .where('payments.student_id', '=', sql<number>`any(${[...studentIds]}::bigint[])`)
    .orderBy('payments.id')
    .execute()
}

/** Two who bring payments in at once would not see each other's. */
export async function lockPayments(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('payment imports', 0))`.execute(tx)
}

/** All payments of these students, those taken back too. */
export async function listPaymentsOf(db: Db, studentIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('payments')
    .select('id')
    .where('student_id', '=', sql<number>`any(${[...studentIds]}::bigint[])`)
    .execute()
  return rows.map(({ id }) => id)
}
