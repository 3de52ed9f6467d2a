import { sql } from 'kysely'
import type { Db } from '#kit/server/db.ts'
import type { OwedInstalment } from '../../domain/rules/report.ts'
import { isWithdrawn } from './dues.ts'

/** An enrolment of the year, with what the student owes for it. */
export interface OwedEnrolment {
  readonly surname: string
  readonly name: string
  readonly mail: string
  readonly courseName: string
  readonly withdrawn: boolean
  /** Whether she has a plan of her own; null when there is none at all. */
  readonly custom: boolean | null
  readonly totalCents: number | null
  /** In no order. */
  readonly instalments: readonly OwedInstalment[]
}

/** How many enrolments are read at once: the sheet grows without more memory. */
const AT_ONCE = 250

/**
 * What everybody owes for the courses of an academic year, archived ones too, by surname. Read in
 * steps while the file is written; who is enrolled is decided at its beginning.
 */
export async function* readOwedOfYear(db: Db, academicYear: string): AsyncGenerator<OwedEnrolment> {
  const ids = await listEnrolmentIds(db, academicYear)
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    yield* await listOwedOf(db, ids.slice(at, at + AT_ONCE))
  }
}

/** The enrolments of a year by surname; courses and students of the trash owe nothing. */
async function listEnrolmentIds(db: Db, academicYear: string): Promise<number[]> {
  const rows = await db
    .selectFrom('enrolment_cards as enrolments')
    .innerJoin('course_cards as courses', 'courses.id', 'enrolments.course_id')
    .innerJoin('student_cards as students', 'students.id', 'enrolments.student_id')
    .select('enrolments.id')
    .where('courses.academic_year', '=', academicYear)
    .where('courses.deleted_at', 'is', null)
    .where('students.deleted_at', 'is', null)
    .orderBy('students.surname')
    .orderBy('students.name')
    .orderBy('students.id')
    .orderBy('courses.name')
    .orderBy('enrolments.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Some enrolments in the order of their numbers, each with all its instalments. */
async function listOwedOf(db: Db, ids: readonly number[]): Promise<OwedEnrolment[]> {
  return db
    .selectFrom(
      sql<{ id: number; place: number }>`unnest(${ids}::bigint[]) with ordinality`.as<'asked'>(
        sql`asked (id, place)`,
      ),
    )
    .innerJoin('enrolment_plans as plans', 'plans.enrolment_id', 'asked.id')
    .innerJoin('course_cards as courses', 'courses.id', 'plans.course_id')
    .innerJoin('student_cards as students', 'students.id', 'plans.student_id')
    .select([
      'students.surname',
      'students.name',
      'students.mail',
      'courses.name as courseName',
      isWithdrawn('plans').as('withdrawn'),
      sql<boolean | null>`case when plans.plan_id is not null then plans.custom end`.as('custom'),
      'plans.total_cents as totalCents',
      sql<OwedInstalment[]>`(
        select coalesce(json_agg(json_build_object(
          'dueOn', due.due_on, 'amountCents', due.amount_cents,
          'status', due.status, 'paidCents', due.paid_cents)), '[]')
        from student_instalments due
        where due.enrolment_id = plans.enrolment_id
      )`.as('instalments'),
    ])
    .orderBy('asked.place')
    .execute()
}
