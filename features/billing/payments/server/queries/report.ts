import { sql } from 'kysely'
import type { Db } from '#kit/server/db.ts'
import type { OwedInstalment } from '../../domain/rules/report.ts'

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
    .selectFrom('enrolments')
    .innerJoin('courses', 'courses.id', 'enrolments.course_id')
    .innerJoin('students', 'students.id', 'enrolments.student_id')
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

const planId = sql<number | null>`coalesce(own.id, common.id)`

/** Some enrolments in the order of their numbers, each with all its instalments. */
async function listOwedOf(db: Db, ids: readonly number[]): Promise<OwedEnrolment[]> {
  return db
    .selectFrom(
      sql<{ id: number; place: number }>`unnest(${ids}::bigint[]) with ordinality`.as<'asked'>(
        sql`asked (id, place)`,
      ),
    )
    .innerJoin('enrolments', 'enrolments.id', 'asked.id')
    .innerJoin('courses', 'courses.id', 'enrolments.course_id')
    .innerJoin('students', 'students.id', 'enrolments.student_id')
    .leftJoin('payment_plans as own', (join) =>
      join
        .onRef('own.course_id', '=', 'enrolments.course_id')
        .onRef('own.student_id', '=', 'enrolments.student_id'),
    )
    .leftJoin('payment_plans as common', (join) =>
      join
        .onRef('common.course_id', '=', 'enrolments.course_id')
        .on('common.student_id', 'is', null),
    )
    .select([
      'students.surname',
      'students.name',
      'students.mail',
      'courses.name as courseName',
      sql<boolean>`exists (
        select from withdrawals
        where withdrawals.enrolment_id = enrolments.id and withdrawals.readmitted_at is null
      )`.as('withdrawn'),
      sql<boolean | null>`case when ${planId} is not null then own.id is not null end`.as('custom'),
      sql<number | null>`coalesce(own.total_cents, common.total_cents)`.as('totalCents'),
      sql<OwedInstalment[]>`(
        select coalesce(json_agg(json_build_object(
          'dueOn', instalments.due_on, 'amountCents', instalments.amount_cents,
          'status', coalesce(states.status, 'unpaid'),
          'paidCents', coalesce((
            select sum(payments.amount_cents) from payments
            where payments.instalment_id = instalments.id
              and payments.student_id = enrolments.student_id
          ), 0)
        )), '[]')
        from instalments
        left join instalment_states states on states.instalment_id = instalments.id
          and states.student_id = enrolments.student_id
        where instalments.plan_id = ${planId}
      )`.as('instalments'),
    ])
    .orderBy('asked.place')
    .execute()
}
