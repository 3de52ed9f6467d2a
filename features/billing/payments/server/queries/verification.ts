import { sql, type RawBuilder } from 'kysely'
import type { Input, Output } from '#kit/domain/contract.ts'
import type { Day } from '#kit/domain/day.ts'
import type { Cents } from '#kit/domain/money.ts'
import type { Db } from '#kit/server/db.ts'
import { contains, pageOf, type Page } from '#kit/server/list.ts'
import type {
  Verification,
  verificationContract,
  Waiting,
} from '../../domain/contract/verification.ts'
import { TAKEN_BACK } from '../../domain/text/verification.ts'
import type { Status } from '../../domain/types.ts'
import { isWithdrawn } from './dues.ts'
import { listStudentPlans } from './student-plans.ts'

type Query = Input<(typeof verificationContract)['toVerify']>

/** In the text of the statement: its index is of these alone, and one plan serves every request. */
const TO_VERIFY = sql.lit<Status>('to_verify')

/** A change since which it waits: not the one that took a decision back, before which it waited. */
const BEGAN = sql`changes.status = ${TO_VERIFY} and changes.reason <> ${sql.lit(TAKEN_BACK)}`

/** Who has waited longest comes first by status: they all have the same. */
const SINCE = sql<string | null>`(
  select changes.changed_at from instalment_status_changes changes
  where changes.instalment_id = dues.instalment_id and changes.student_id = dues.student_id
    and ${BEGAN}
  order by changes.id desc limit 1
)`
const PROOF_AT = sql<string | null>`(
  select max(proofs.created_at) from instalment_proofs proofs
  where proofs.instalment_id = dues.instalment_id and proofs.student_id = dues.student_id
    and proofs.deleted_at is null
)`
const BY_NAME = ['students.surname', 'students.name', 'dues.due_on', 'dues.instalment_id'] as const
const ORDERS = {
  dueOn: ['dues.due_on', ...BY_NAME],
  surname: BY_NAME,
  name: ['students.name', ...BY_NAME],
  course: ['courses.name', ...BY_NAME],
  amount: ['dues.amount_cents', ...BY_NAME],
  status: [SINCE, ...BY_NAME],
} as const

/** What is owed and waits for a check. */
const unverified = (db: Db) => db.selectFrom('dues').where('dues.status', '=', TO_VERIFY)

/** The same, with whose it is and of which course. */
function waiting(db: Db, q: string) {
  return unverified(db)
    .innerJoin('student_cards as students', 'students.id', 'dues.student_id')
    .innerJoin('course_cards as courses', 'courses.id', 'dues.course_id')
    .where(contains(sql`(students.names || ' ' || courses.search)`, q))
}

/** How much waits for a check, and from which day the oldest does: a value of a statement. */
export const verificationsWaiting = (
  db: Db,
): RawBuilder<{ readonly count: number; readonly since: Day | null }> => sql`(
  with waiting as materialized (
    ${unverified(db).select(['dues.instalment_id', 'dues.student_id'])}
  )
  select json_build_object('count', (select count(*) from waiting),
    'since', (min(changed_at) at time zone 'Europe/Rome')::date)
  from (
    select distinct on (instalment_id, student_id) changes.changed_at
    from waiting join instalment_status_changes changes using (instalment_id, student_id)
    where ${BEGAN}
    order by instalment_id, student_id, changes.id desc
  ) as latest
)`

/** A page of what waits for a check. */
export function listToVerify(db: Db, query: Query): Page<Waiting> {
  return pageOf(waiting(db, query.q), query, {
    order: ORDERS,
    id: 'dues.student_id',
    rows: (page) =>
      page
        .select([
          'dues.instalment_id as id',
          'dues.student_id as studentId',
          'dues.course_id as courseId',
          'students.surname',
          'students.name',
          'courses.name as courseName',
          'courses.academic_year as academicYear',
          'dues.due_on as dueOn',
          'dues.amount_cents as amountCents',
          'dues.paid_cents as paidCents',
          'dues.status',
          SINCE.as('since'),
          PROOF_AT.as('proofAt'),
          isWithdrawn('dues').as('withdrawn'),
          'dues.version',
        ])
        .execute(),
  })
}

/** Everything about an instalment that counts for a student, whatever its status is by now. */
export async function findVerification(
  db: Db,
  { id, studentId }: { id: number; studentId: number },
  today: Day,
): Promise<Output<(typeof verificationContract)['verification']> | undefined> {
  const of = await db
    .selectFrom('plan_instalments as instalments')
    .select('instalments.course_id as courseId')
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

/** The last two changes of the status of a student's instalment, the newest first. */
export function lastChanges(
  db: Db,
  { id, studentId }: { id: number; studentId: number },
): Promise<{ status: Status; who: string; at: string }[]> {
  return db
    .selectFrom('instalment_status_changes')
    .select([sql<Status>`status`.as('status'), 'changed_by as who', 'changed_at as at'])
    .where('instalment_id', '=', id)
    .where('student_id', '=', studentId)
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
}

/** What had come in for a student's instalment at a moment, without what was taken back until then. */
export async function paidUntil(
  db: Db,
  { id, studentId }: { id: number; studentId: number },
  moment: string,
): Promise<Cents> {
  const { rows } = await sql<{ paid: Cents }>`
    select coalesce(sum(payments.amount_cents), 0)::integer as paid
    from payments left join payments back on back.reverses_id = payments.id
    where payments.instalment_id = ${id} and payments.student_id = ${studentId}
      and payments.reverses_id is null and payments.created_at <= ${moment}
      and (back.created_at is null or back.created_at >= ${moment})
  `.execute(db)
  return rows[0]?.paid ?? 0
}
