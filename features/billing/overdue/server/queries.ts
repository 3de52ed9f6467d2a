import { type Expression, sql, type SqlBool } from 'kysely'
import { paymentCode } from '#f/billing/payments/domain/rules/code.ts'
import { owed, type Owed, planId } from '#f/billing/payments/server/queries.ts'
import type { Input } from '#kit/domain/contract.ts'
import { type Day, daysBetween } from '#kit/domain/day.ts'
import { firstRow } from '#kit/domain/list.ts'
import type { Db } from '#kit/server/db.ts'
import { contains, sortedBy } from '#kit/server/list.ts'
import type { Chosen, LateInstalment, overdueContract } from '../domain/contract.ts'

type Query = Input<(typeof overdueContract)['late']>
type Filters = Pick<Query, 'q' | 'courseId' | 'academicYear' | 'withdrawn'>

/** A late instalment with what a letter needs on top. */
export interface LateDue extends LateInstalment {
  readonly mail2: string
}

/** Instalments that count for their students, due before `today`, of which nothing else is known. */
function late(db: Db, today: Day, of: Owed) {
  return owed(db, of)
    .innerJoin('instalments', (join) =>
      join.on('instalments.plan_id', '=', planId).on('instalments.due_on', '<', today),
    )
    .leftJoin('instalment_states as states', (join) =>
      join
        .onRef('states.instalment_id', '=', 'instalments.id')
        .onRef('states.student_id', '=', 'enrolments.student_id'),
    )
    .where(sql<SqlBool>`coalesce(states.status, 'unpaid') = 'unpaid'`)
}

const withdrawn = sql<boolean>`exists (
  select from withdrawals
  where withdrawals.enrolment_id = enrolments.id and withdrawals.readmitted_at is null
)`

const blacklisted = sql<boolean>`exists (
  select from blacklistings
  where blacklistings.student_id = students.id and blacklistings.removed_at is null
)`

const missing = sql<number>`greatest(0, instalments.amount_cents - coalesce((
  select sum(payments.amount_cents) from payments
  where payments.instalment_id = instalments.id and payments.student_id = enrolments.student_id
), 0))`

/** What counts of a reminder: one whose mail was cancelled was none. */
const reminders = sql`
  from payment_reminders reminders
  join mails on mails.id = reminders.mail_id
  where reminders.instalment_id = instalments.id
    and reminders.student_id = enrolments.student_id and mails.cancelled_at is null`

const described = (today: Day) => sql<NonNullable<LateInstalment['reminder']>>`json_build_object(
  'by', reminders.reminded_by, 'today', reminders.reminded_on = ${today}::date,
  'at', to_char(reminders.reminded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
  'mail', case when mails.sent_at is not null then 'sent'
    when mails.failed_at is not null then 'failed' else 'waiting' end)`

const lastReminder = (today: Day) => sql<LateInstalment['reminder']>`(
  select ${described(today)} ${reminders} order by reminders.reminded_on desc limit 1)`

function filtered(db: Db, today: Day, filters: Filters) {
  const { q, academicYear, withdrawn: left, courseId } = filters
  const found: Expression<SqlBool> = sql<SqlBool>`(${contains(sql.ref('students.search'), q)}
    or ${contains(sql.ref('courses.search'), q)})`
  return late(db, today, courseId === undefined ? {} : { courseId })
    .$if(q !== '', (query) => query.where(found))
    .$if(academicYear !== undefined, (query) =>
      query.where('courses.academic_year', '=', academicYear ?? ''),
    )
    .$if(left !== undefined, (query) => query.where(sql<SqlBool>`${withdrawn} = ${left}`))
}

/** What a sort of the list means; columns that the list computes are sorted by their name. */
const SORTS = {
  dueOn: 'instalments.due_on',
  surname: 'students.surname',
  name: 'students.name',
  course: 'courses.name',
  amount: 'instalments.amount_cents',
  missing: 'missingCents',
  // All are late: what tells them apart is who has left.
  status: 'withdrawn',
  phone: 'students.phone',
  mail: 'students.mail',
  reminder: 'remindedAt',
}

/** A page of the late instalments of a day. */
export async function listLate(db: Db, today: Day, query: Query): Promise<LateInstalment[]> {
  const rows = await rowsOf(filtered(db, today, query), today)
    .$if(query.sort === 'reminder', (list) =>
      list.select(
        sql<string | null>`(select max(reminders.reminded_at) ${reminders})`.as('remindedAt'),
      ),
    )
    .orderBy(...sortedBy(query, SORTS))
    .orderBy('students.surname')
    .orderBy('students.name')
    .orderBy('instalments.id')
    .orderBy('students.id')
    .limit(query.size)
    .offset(firstRow(query))
    .execute()
  return rows.map((row) => present(row, today))
}

/** How many late instalments the filters find, of how many students, and the money in them. */
export async function sumLate(db: Db, today: Day, filters: Filters) {
  return filtered(db, today, filters)
    .select((at) => [
      at.fn.countAll<number>().as('total'),
      at.fn.count<number>('enrolments.student_id').distinct().as('students'),
      sql<number>`coalesce(sum(instalments.amount_cents), 0)`.as('amountCents'),
      sql<number>`coalesce(sum(${missing}), 0)`.as('missingCents'),
    ])
    .executeTakeFirstOrThrow()
}

/** Those of the chosen instalments that are late, by student and date. */
export async function findLate(db: Db, today: Day, chosen: readonly Chosen[]): Promise<LateDue[]> {
  const instalments = chosen.map(({ instalmentId }) => instalmentId)
  const students = chosen.map(({ studentId }) => studentId)
  const rows = await rowsOf(late(db, today, {}), today)
    .where('enrolments.student_id', 'in', students)
    .where('instalments.id', 'in', instalments)
    .where(
      sql<SqlBool>`(instalments.id, enrolments.student_id) in (
        select * from unnest(${instalments}::bigint[], ${students}::bigint[]))`,
    )
    .select('students.mail2')
    .orderBy('students.id')
    .orderBy('instalments.due_on')
    .orderBy('instalments.id')
    .execute()
  return rows.map(({ mail2, ...row }) => ({ ...present(row, today), mail2 }))
}

/** The reminders of a student's instalment, the last one first. */
export async function listReminders(
  db: Db,
  of: { id: number; studentId: number },
  today: Day,
): Promise<NonNullable<LateInstalment['reminder']>[]> {
  const { rows } = await sql<{ reminder: NonNullable<LateInstalment['reminder']> }>`
    select ${described(today)} as reminder
    from payment_reminders reminders
    join mails on mails.id = reminders.mail_id
    where reminders.instalment_id = ${of.id} and reminders.student_id = ${of.studentId}
      and mails.cancelled_at is null
    order by reminders.reminded_on desc
  `.execute(db)
  return rows.map(({ reminder }) => reminder)
}

function rowsOf(query: ReturnType<typeof late>, today: Day) {
  return query.select([
    'instalments.id as instalmentId',
    'enrolments.student_id as studentId',
    'enrolments.course_id as courseId',
    'students.surname',
    'students.name',
    'courses.name as courseName',
    'courses.academic_year as academicYear',
    'instalments.due_on as dueOn',
    'instalments.amount_cents as amountCents',
    missing.as('missingCents'),
    'students.mail',
    'students.phone',
    withdrawn.as('withdrawn'),
    blacklisted.as('blacklisted'),
    lastReminder(today).as('reminder'),
  ])
}

type Row = Omit<LateInstalment, 'daysLate' | 'code'> & { readonly remindedAt?: string | null }

function present({ remindedAt: _sorted, ...row }: Row, today: Day): LateInstalment {
  return { ...row, daysLate: daysBetween(row.dueOn, today), code: paymentCode(row) }
}

/** The instalments of some reminders, without those that were taken back. */
export async function findReminded(db: Db, ids: readonly number[]): Promise<Chosen[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('payment_reminders')
    .select(['instalment_id as instalmentId', 'student_id as studentId'])
    .where('id', 'in', ids)
    .execute()
}
