import { sql } from 'kysely'
import type { Day } from '#kit/domain/day.ts'
import type { Db } from '#kit/server/db.ts'
import type { StudentInstalment } from '../../domain/contract.ts'
import type { Status } from '../../domain/types.ts'

/** Whose dues are asked for: everybody of a course, a student in all her courses, or both. */
export interface Owed {
  readonly courseId?: number
  readonly studentId?: number
  /** Several students at once. */
  readonly studentIds?: readonly number[]
}

/**
 * Enrolments with the plan that counts for each: the student's own one, else that of the course.
 * Courses and students of the trash owe nothing.
 */
export function owed(db: Db, { courseId, studentId, studentIds }: Owed) {
  return db
    .selectFrom('enrolments')
    .innerJoin('students', (join) =>
      join.onRef('students.id', '=', 'enrolments.student_id').on('students.deleted_at', 'is', null),
    )
    .innerJoin('courses', (join) =>
      join.onRef('courses.id', '=', 'enrolments.course_id').on('courses.deleted_at', 'is', null),
    )
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
    .$if(courseId !== undefined, (query) => query.where('enrolments.course_id', '=', courseId ?? 0))
    .$if(studentId !== undefined, (query) =>
      query.where('enrolments.student_id', '=', studentId ?? 0),
    )
    .$if(studentIds !== undefined, (query) =>
      query.where(sql<boolean>`enrolments.student_id = any(${studentIds}::bigint[])`),
    )
}

export const planId = sql<number | null>`coalesce(own.id, common.id)`

/** An enrolment with the plan that counts for it; without any plan its total is null. */
export interface Enrolled {
  readonly courseId: number
  readonly courseName: string
  readonly academicYear: string
  readonly studentId: number
  readonly name: string
  readonly surname: string
  readonly mail: string
  readonly withdrawn: boolean
  readonly custom: boolean
  readonly totalCents: number | null
  readonly version: number | null
}

/** Who owes: by surname, a student's courses newest first. */
export async function listOwed(db: Db, of: Owed): Promise<Enrolled[]> {
  return owed(db, of)
    .select([
      'enrolments.course_id as courseId',
      'courses.name as courseName',
      'courses.academic_year as academicYear',
      'students.id as studentId',
      'students.name',
      'students.surname',
      'students.mail',
      sql<boolean>`exists (
        select from withdrawals
        where withdrawals.enrolment_id = enrolments.id and withdrawals.readmitted_at is null
      )`.as('withdrawn'),
      sql<boolean>`own.id is not null`.as('custom'),
      sql<number | null>`coalesce(own.total_cents, common.total_cents)`.as('totalCents'),
      sql<number | null>`coalesce(own.version, common.version)`.as('version'),
    ])
    .orderBy('students.surname')
    .orderBy('students.name')
    .orderBy('courses.starts_on', 'desc')
    .orderBy('enrolments.id')
    .execute()
}

const payments = sql<StudentInstalment['payments']>`(
  select coalesce(json_agg(json_build_object(
    'id', payments.id, 'paidOn', payments.paid_on, 'amountCents', payments.amount_cents,
    'method', payments.method, 'note', payments.note, 'reversesId', payments.reverses_id,
    'receipt', payments.receipt_year || '/' || payments.receipt_number,
    'createdAt', to_char(payments.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'createdBy', payments.created_by
  ) order by payments.id), '[]')
  from payments
  where payments.instalment_id = instalments.id and payments.student_id = enrolments.student_id
)`

const history = sql<StudentInstalment['history']>`(
  select coalesce(json_agg(json_build_object(
    'status', changes.status, 'reason', changes.reason,
    'changedAt', to_char(changes.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'changedBy', changes.changed_by
  ) order by changes.id), '[]')
  from instalment_status_changes changes
  where changes.instalment_id = instalments.id and changes.student_id = enrolments.student_id
)`

/** An instalment as one student owes it; `payments` and `history` are empty unless whole. */
export interface Due {
  /** Of what is noted of it; null when nothing ever was. */
  readonly stateId: number | null
  readonly courseId: number
  readonly studentId: number
  readonly id: number
  readonly dueOn: Day
  readonly amountCents: number
  readonly month: string
  readonly status: Status
  readonly note: string
  readonly version: number
  readonly payments: StudentInstalment['payments']
  readonly history: StudentInstalment['history']
}

/** What is owed, by date. `whole` also reads the movements and the history of each instalment. */
export async function listDues(
  db: Db,
  of: Owed,
  detail: 'plain' | 'whole' = 'plain',
): Promise<Due[]> {
  const none = sql<[]>`'[]'::json`
  return owed(db, of)
    .innerJoin('instalments', (join) => join.on('instalments.plan_id', '=', planId))
    .leftJoin('instalment_states as states', (join) =>
      join
        .onRef('states.instalment_id', '=', 'instalments.id')
        .onRef('states.student_id', '=', 'enrolments.student_id'),
    )
    .select([
      'enrolments.course_id as courseId',
      'enrolments.student_id as studentId',
      'instalments.id',
      'instalments.due_on as dueOn',
      'instalments.amount_cents as amountCents',
      'instalments.month',
      'states.id as stateId',
      sql<Status>`coalesce(states.status, 'unpaid')`.as('status'),
      sql<string>`coalesce(states.note, '')`.as('note'),
      sql<number>`coalesce(states.version, 0)`.as('version'),
      (detail === 'whole' ? payments : none).as('payments'),
      (detail === 'whole' ? history : none).as('history'),
    ])
    .orderBy('instalments.due_on')
    .execute()
}

/** Of which student and course something is noted, by the number of what is noted. */
export async function findStateOf(
  db: Db,
  stateId: number,
): Promise<{ courseId: number; studentId: number } | undefined> {
  return db
    .selectFrom('instalment_states as states')
    .innerJoin('instalments', 'instalments.id', 'states.instalment_id')
    .innerJoin('payment_plans', 'payment_plans.id', 'instalments.plan_id')
    .where('states.id', '=', stateId)
    .select(['payment_plans.course_id as courseId', 'states.student_id as studentId'])
    .executeTakeFirst()
}

/** One student's instalment with what came in for it. */
export interface OneDue extends Pick<
  Due,
  'id' | 'studentId' | 'amountCents' | 'status' | 'note' | 'version'
> {
  readonly paidCents: number
}

/** An instalment that counts for a student, `undefined` when her plan has no such one. */
export async function findDue(
  db: Db,
  { id, studentId }: { id: number; studentId: number },
): Promise<OneDue | undefined> {
  return owed(db, { studentId })
    .innerJoin('instalments', (join) => join.on('instalments.plan_id', '=', planId))
    .leftJoin('instalment_states as states', (join) =>
      join
        .onRef('states.instalment_id', '=', 'instalments.id')
        .onRef('states.student_id', '=', 'enrolments.student_id'),
    )
    .where('instalments.id', '=', id)
    .select([
      'enrolments.student_id as studentId',
      'instalments.id',
      'instalments.amount_cents as amountCents',
      sql<Status>`coalesce(states.status, 'unpaid')`.as('status'),
      sql<string>`coalesce(states.note, '')`.as('note'),
      sql<number>`coalesce(states.version, 0)`.as('version'),
      sql<number>`coalesce((
        select sum(payments.amount_cents) from payments
        where payments.instalment_id = instalments.id and payments.student_id = enrolments.student_id
      ), 0)`.as('paidCents'),
    ])
    .executeTakeFirst()
}
