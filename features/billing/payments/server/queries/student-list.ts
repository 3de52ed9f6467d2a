import { type Expression, sql, type SqlBool } from 'kysely'
import type { Input, Output } from '#kit/domain/contract.ts'
import type { Day } from '#kit/domain/day.ts'
import { addMonths } from '#kit/domain/day.ts'
import type { Db } from '#kit/server/db.ts'
import type { Page } from '#kit/server/list.ts'
import type { StudentRow } from '#f/school/students/domain/contract/list.ts'
import { isPresent, listStudents, matchingStudents } from '#f/school/students/server/queries.ts'
import type { studentListContract } from '../../domain/contract/student-list.ts'
import { type PaymentFilter, SHOWN, type Shown } from '../../domain/types.ts'
import { isOpen } from './dues.ts'

type Contract = typeof studentListContract
type ListQuery = Input<Contract['studentList']>
type SumsQuery = Input<Contract['studentSums']>

/** A page of the students, by what they owe too. */
export function listByPayment(db: Db, query: ListQuery, today: Day): Page<StudentRow> {
  const { payment, ...rest } = query
  return listStudents(db, rest, at(payment, today))
}

/** What these students owe, what of it is paid and what is late; for all their courses. */
export async function sumByPayment(
  db: Db,
  { payment, ...query }: SumsQuery,
  today: Day,
): Promise<Output<Contract['studentSums']>> {
  const found = matchingStudents(db, query, at(payment, today))
  // Of something that was given back more is missing than is owed.
  const missing = sql`least(dues.amount_cents, dues.missing_cents)`
  return db
    .selectFrom('dues')
    .where('dues.student_id', 'in', found.select('students.id'))
    .select([
      sql<number>`coalesce(sum(dues.amount_cents), 0)::bigint`.as('owedCents'),
      sql<number>`coalesce(sum(dues.amount_cents - ${missing}), 0)::bigint`.as('paidCents'),
      sql<number>`coalesce(sum(${missing}) filter (where ${isLate(today)}), 0)::bigint`.as(
        'lateCents',
      ),
    ])
    .executeTakeFirstOrThrow()
}

function at(payment: PaymentFilter | undefined, today: Day) {
  return payment === undefined ? { today } : { today, also: pays(payment, today) }
}

/** Whether an instalment is late, as the rule has it (`isLate`). */
const isLate = (today: Day) => sql<SqlBool>`${isOpen} and dues.due_on < ${today}`

/** Whether the students are those of a filter by payment. */
function pays(payment: PaymentFilter, today: Day): Expression<SqlBool> {
  if (payment === 'late') {
    return sql<SqlBool>`students.id in (
      select dues.student_id from dues where ${isLate(today)}
    )`
  }
  if (payment === 'to_verify') {
    return sql<SqlBool>`students.id in (
      select dues.student_id from dues where dues.status = 'to_verify'
    )`
  }
  return isShown(payment, today)
}

/**
 * What is shown of a student's standing on a day, as the rules have it (`standingOfStudent`,
 * `worstShown`), asked of the database for everybody at once: the worst of the courses that are
 * going on. Who left all her courses is withdrawn, also when none is going on.
 */
function isShown(shown: Shown, today: Day): Expression<SqlBool> {
  const month = today.slice(0, 7)
  const before = addMonths(`${month}-01`, -1).slice(0, 7)
  const rank = (one: Shown) => sql.lit(SHOWN.indexOf(one))
  const isPaid = (wanted: string) =>
    sql`bool_and(status = 'paid') filter (where due_month = ${wanted})`
  const isWorst = sql<SqlBool>`students.id in (
    select judged.student_id from (
      select enrolments.student_id,
        case
          when enrolments.withdrawn then ${rank('withdrawn')}
          when due.now_paid then ${rank('regular')}
          when due.all_paid then ${rank('settled')}
          when due.before_paid or due.enrolment_id is null then ${rank('to_pay')}
          when due.late then ${rank('not_regular')}
          else ${rank('nothing_due')}
        end as rank
      from enrolment_states as enrolments
      join course_cards courses on courses.id = enrolments.course_id and courses.deleted_at is null
      left join lateral (
        select enrolment_id, ${isPaid(month)} as now_paid, ${isPaid(before)} as before_paid,
          bool_and(status = 'paid') as all_paid, bool_or(${isLate(today)}) as late
        from student_instalments as dues
        where enrolment_id = enrolments.id
        group by enrolment_id
      ) as due on true
      where courses.archived_at is null
        and courses.starts_on <= ${today} and courses.ends_on >= ${today}
    ) as judged
    group by judged.student_id having min(judged.rank) = ${rank(shown)}
  )`
  return shown === 'withdrawn' ? sql`(${isWorst} or ${isPresent('withdrawn')})` : isWorst
}
