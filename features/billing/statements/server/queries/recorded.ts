import { sql } from 'kysely'
import type { Method } from '#f/billing/payments/domain/types.ts'
import { addDays } from '#kit/domain/day.ts'
import { fullName } from '#kit/domain/format.ts'
import type { Db } from '#kit/server/db.ts'
import type { Payment } from '../../domain/contract.ts'
import type { OpenLine } from '../../domain/rules.ts'
import { NEAR_DAYS, type RecordedPayment } from '../../domain/rules/recorded.ts'

/** A payment that no line is matched with, for the rules and for the screen. */
export type KnownPayment = RecordedPayment & Payment

/**
 * The payments of some students that may be the money of these lines: as large as one, on a day
 * not far, not in cash, standing, and matched with no line.
 */
export async function listRecorded(
  db: Db,
  studentIds: readonly number[],
  lines: readonly OpenLine[],
): Promise<KnownPayment[]> {
  const days = lines.map(({ bookedOn }) => bookedOn).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (studentIds.length === 0 || first === undefined || last === undefined) return []
  const amounts = [...new Set(lines.map(({ restCents }) => restCents))]
  const rows = await db
    .selectFrom('standing_payments as payments')
    .innerJoin('student_cards as students', 'students.id', 'payments.student_id')
    .innerJoin('plan_instalments as instalments', 'instalments.id', 'payments.instalment_id')
    .innerJoin('course_cards as courses', 'courses.id', 'instalments.course_id')
    .select([
      'payments.id',
      sql<string>`payments.receipt_year || '/' || payments.receipt_number`.as('receipt'),
      'payments.paid_on as paidOn',
      'payments.amount_cents as amountCents',
      'students.id as studentId',
      'students.surname',
      'students.name',
      'courses.id as courseId',
      'courses.name as courseName',
      'instalments.due_on as dueOn',
    ])
    .where(sql<boolean>`payments.student_id = any(${studentIds}::bigint[])`)
    .where(sql<boolean>`payments.amount_cents = any(${amounts}::integer[])`)
    .where('payments.paid_on', '>=', addDays(first, -NEAR_DAYS))
    .where('payments.paid_on', '<=', addDays(last, NEAR_DAYS))
    .where('payments.method', '<>', 'cash' satisfies Method)
    .where(isUnmatched)
    .orderBy('payments.id')
    .execute()
  return rows.map((row) => ({ ...row, studentName: fullName(row) }))
}

/** No line is matched with the payment. */
export const isUnmatched = sql<boolean>`not exists (
  select from statement_line_payments links where links.payment_id = payments.id)`
