import { type Expression, sql, type SqlBool } from 'kysely'
import type { Day } from '#kit/domain/day.ts'
import type { Db } from '#kit/server/db.ts'
import { whereIf } from '#kit/server/list.ts'
import type { StudentInstalment } from '../../domain/contract.ts'
import type { Status } from '../../domain/types.ts'

/** Whose dues are asked for: everybody of a course, a student in all her courses, or both. */
export interface Owed {
  readonly courseId?: number
  readonly studentId?: number
  /** Several students at once. */
  readonly studentIds?: readonly number[]
}

/** The condition that rows of `dues`, or of the plans that count, are of these students and this course. */
export function isOf(
  table: 'dues' | 'plans',
  { courseId, studentId, studentIds }: Owed,
): Expression<SqlBool> {
  const course = sql.ref(`${table}.course_id`)
  const student = sql.ref(`${table}.student_id`)
  return sql<SqlBool>`${whereIf(courseId, (id) => sql<SqlBool>`${course} = ${id}`)}
    and ${whereIf(studentId, (id) => sql<SqlBool>`${student} = ${id}`)}
    and ${whereIf(studentIds, (ids) => sql<SqlBool>`${student} = any(${ids}::bigint[])`)}`
}

/**
 * What is asked for of `dues`: nothing is known of it, and the movements do not cover it. The status
 * is in the text of the statement, since an index is of the unpaid alone.
 */
export const isOpen = sql<SqlBool>`dues.status = ${sql.lit<Status>('unpaid')} and dues.missing_cents > 0`

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
  return db
    .selectFrom('enrolment_plans as plans')
    .innerJoin('student_cards as students', 'students.id', 'plans.student_id')
    .innerJoin('course_cards as courses', 'courses.id', 'plans.course_id')
    .where('students.deleted_at', 'is', null)
    .where('courses.deleted_at', 'is', null)
    .where(isOf('plans', of))
    .select([
      'plans.course_id as courseId',
      'courses.name as courseName',
      'courses.academic_year as academicYear',
      'students.id as studentId',
      'students.name',
      'students.surname',
      'students.mail',
      isWithdrawn('plans').as('withdrawn'),
      'plans.custom',
      'plans.total_cents as totalCents',
      'plans.version',
    ])
    .orderBy('students.surname')
    .orderBy('students.name')
    .orderBy('courses.starts_on', 'desc')
    .orderBy('plans.enrolment_id')
    .execute()
}

/** Whether the student of such a row has left the course. */
export function isWithdrawn(table: 'dues' | 'plans') {
  return sql<boolean>`exists (
    select from withdrawals
    where withdrawals.enrolment_id = ${sql.ref(`${table}.enrolment_id`)}
      and withdrawals.readmitted_at is null
  )`
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
  where payments.instalment_id = dues.instalment_id and payments.student_id = dues.student_id
)`

const history = sql<StudentInstalment['history']>`(
  select coalesce(json_agg(json_build_object(
    'status', changes.status, 'reason', changes.reason,
    'changedAt', to_char(changes.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'changedBy', changes.changed_by
  ) order by changes.id), '[]')
  from instalment_status_changes changes
  where changes.instalment_id = dues.instalment_id and changes.student_id = dues.student_id
)`

/** An instalment as one student owes it; `payments` and `history` are empty unless whole. */
export interface Due {
  /** Of the row of this student. */
  readonly stateId: number
  readonly courseId: number
  readonly studentId: number
  readonly id: number
  readonly dueOn: Day
  readonly amountCents: number
  readonly month: string
  readonly status: Status
  readonly note: string
  readonly version: number
  readonly paidCents: number
  readonly missingCents: number
  readonly payments: StudentInstalment['payments']
  readonly history: StudentInstalment['history']
}

const COLUMNS = [
  'dues.id as stateId',
  'dues.course_id as courseId',
  'dues.student_id as studentId',
  'dues.instalment_id as id',
  'dues.due_on as dueOn',
  'dues.amount_cents as amountCents',
  'dues.month',
  'dues.status',
  'dues.note',
  'dues.version',
  'dues.paid_cents as paidCents',
  'dues.missing_cents as missingCents',
] as const

/** What is owed, by date. `whole` also reads the movements and the history of each instalment. */
export async function listDues(
  db: Db,
  of: Owed,
  detail: 'plain' | 'whole' = 'plain',
): Promise<Due[]> {
  const none = sql<[]>`'[]'::json`
  return db
    .selectFrom('dues')
    .where(isOf('dues', of))
    .select([
      ...COLUMNS,
      (detail === 'whole' ? payments : none).as('payments'),
      (detail === 'whole' ? history : none).as('history'),
    ])
    .orderBy('dues.due_on')
    .execute()
}

/** Of which student and course an instalment is, by the number of the student's row. */
export async function findStateOf(
  db: Db,
  stateId: number,
): Promise<{ courseId: number; studentId: number; status: string; note: string } | undefined> {
  return db
    .selectFrom('student_instalments as due')
    .innerJoin('plan_instalments as instalments', 'instalments.id', 'due.instalment_id')
    .where('due.id', '=', stateId)
    .select([
      'instalments.course_id as courseId',
      'due.student_id as studentId',
      'due.status',
      'due.note',
    ])
    .executeTakeFirst()
}

/** What is owed of an instalment that counts, by the number of the student's row. */
export async function findDueOfState(db: Db, stateId: number): Promise<Due | undefined> {
  const of = await findStateOf(db, stateId)
  return of && (await listDues(db, of)).find((one) => one.stateId === stateId)
}

/** One student's instalment with what came in for it. */
export type OneDue = Omit<Due, 'payments' | 'history'>

/** An instalment that counts for a student, `undefined` when her plan has no such one. */
export async function findDue(
  db: Db,
  { id, studentId }: { id: number; studentId: number },
): Promise<OneDue | undefined> {
  return db
    .selectFrom('dues')
    .where('dues.student_id', '=', studentId)
    .where('dues.instalment_id', '=', id)
    .select(COLUMNS)
    .executeTakeFirst()
}
