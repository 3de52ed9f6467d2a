import { sql } from 'kysely'
import type { Input, Output } from '#kit/domain/contract.ts'
import type { Day } from '#kit/domain/day.ts'
import { firstRow } from '#kit/domain/list.ts'
import type { Db } from '#kit/server/db.ts'
import { contains, sortedBy } from '#kit/server/list.ts'
import type {
  Verification,
  verificationContract,
  Waiting,
} from '../../domain/contract/verification.ts'
import type { Status } from '../../domain/types.ts'
import { listStudentPlans } from '../queries.ts'

type Query = Input<(typeof verificationContract)['toVerify']>

const SORTS: Readonly<Record<Query['sort'], string>> = {
  dueOn: 'instalments.due_on',
  surname: 'students.surname',
  name: 'students.name',
  course: 'courses.name',
  amount: 'instalments.amount_cents',
  // They all have the same status; who has waited longest comes first.
  status: 'since',
}

/**
 * Instalments that wait for a check, of plans that count: a student's own one, else that of the
 * course. Courses and students of the trash have nothing to be checked.
 */
function waiting(db: Db, q: string) {
  return db
    .selectFrom('instalment_states as states')
    .innerJoin('instalments', 'instalments.id', 'states.instalment_id')
    .innerJoin('payment_plans as plans', 'plans.id', 'instalments.plan_id')
    .innerJoin('enrolments', (join) =>
      join
        .onRef('enrolments.course_id', '=', 'plans.course_id')
        .onRef('enrolments.student_id', '=', 'states.student_id'),
    )
    .innerJoin('students', (join) =>
      join.onRef('students.id', '=', 'states.student_id').on('students.deleted_at', 'is', null),
    )
    .innerJoin('courses', (join) =>
      join.onRef('courses.id', '=', 'plans.course_id').on('courses.deleted_at', 'is', null),
    )
    .leftJoin('payment_plans as own', (join) =>
      join
        .onRef('own.course_id', '=', 'plans.course_id')
        .onRef('own.student_id', '=', 'states.student_id'),
    )
    .where('states.status', '=', 'to_verify' satisfies Status)
    .whereRef('plans.id', '=', sql<number>`coalesce(own.id, plans.id)`)
    .where(contains(sql`(students.names || ' ' || courses.search)`, q))
}

/** A page of what waits for a check. */
export async function listToVerify(db: Db, query: Query): Promise<Waiting[]> {
  return waiting(db, query.q)
    .select([
      'instalments.id',
      'states.student_id as studentId',
      'plans.course_id as courseId',
      'students.surname',
      'students.name',
      'courses.name as courseName',
      'instalments.due_on as dueOn',
      'instalments.amount_cents as amountCents',
      sql<number>`coalesce((
        select sum(payments.amount_cents) from payments
        where payments.instalment_id = instalments.id and payments.student_id = states.student_id
      ), 0)`.as('paidCents'),
      sql<Status>`states.status`.as('status'),
      sql<string | null>`(
        select changes.changed_at from instalment_status_changes changes
        where changes.instalment_id = instalments.id and changes.student_id = states.student_id
        order by changes.id desc limit 1
      )`.as('since'),
      sql<boolean>`exists (
        select from withdrawals
        where withdrawals.enrolment_id = enrolments.id and withdrawals.readmitted_at is null
      )`.as('withdrawn'),
      'states.version',
    ])
    .orderBy(...sortedBy(query, SORTS))
    .orderBy('students.surname')
    .orderBy('students.name')
    .orderBy('instalments.due_on')
    .orderBy('instalments.id')
    .orderBy('states.student_id')
    .limit(query.size)
    .offset(firstRow(query))
    .execute()
}

/** How many wait for a check. */
export async function countToVerify(db: Db, { q }: Query): Promise<number> {
  const { total } = await waiting(db, q)
    .select((at) => at.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Everything about an instalment that counts for a student, whatever its status is by now. */
export async function findVerification(
  db: Db,
  { id, studentId }: { id: number; studentId: number },
  today: Day,
): Promise<Output<(typeof verificationContract)['verification']> | undefined> {
  const of = await db
    .selectFrom('instalments')
    .innerJoin('payment_plans', 'payment_plans.id', 'instalments.plan_id')
    .select('payment_plans.course_id as courseId')
    .where('instalments.id', '=', id)
    .executeTakeFirst()
  if (!of) return undefined
  const [plan] = await listStudentPlans(db, { studentId, courseId: of.courseId }, today)
  const at = plan?.instalments.findIndex((one) => one.id === id) ?? -1
  const due = plan?.instalments[at]
  if (!plan || !due) return undefined
  const { courseId, courseName, academicYear, studentName, withdrawn, custom } = plan
  return {
    ...due,
    studentId,
    studentName,
    courseId,
    courseName,
    academicYear,
    withdrawn,
    custom,
    number: at + 1,
    count: plan.instalments.length,
  } satisfies Verification
}

/** Who changed the status of a student's instalment last; `undefined` when nobody did. */
export async function findLastDecider(
  db: Db,
  { id, studentId }: { id: number; studentId: number },
): Promise<string | undefined> {
  const last = await db
    .selectFrom('instalment_status_changes')
    .select('changed_by as who')
    .where('instalment_id', '=', id)
    .where('student_id', '=', studentId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.who
}
