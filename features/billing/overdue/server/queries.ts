import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely'
import { paymentCode } from '#f/billing/payments/domain/rules/code.ts'
import { isOpen, isWithdrawn } from '#f/billing/payments/server/queries.ts'
import type { Input } from '#kit/domain/contract.ts'
import { addDays, type Day, daysBetween } from '#kit/domain/day.ts'
import { firstRow } from '#kit/domain/list.ts'
import type { Db } from '#kit/server/db.ts'
import { contains, containsPerson, sortedBy, whereIf } from '#kit/server/list.ts'
import type { Chosen, LateInstalment, overdueContract } from '../domain/contract.ts'

type Query = Input<(typeof overdueContract)['late']>
export type Filters = Pick<Query, 'q' | 'courseId' | 'academicYear' | 'withdrawn' | 'days'>

/** What is asked for and was due before `today`. */
function overdue(db: Db, today: Day) {
  return db.selectFrom('dues').where(isOpen).where('dues.due_on', '<', today)
}

const blacklisted = sql<boolean>`exists (
  select from blacklisted_students as listed where listed.student_id = students.id
)`

/** What counts of reminders: one whose mail was cancelled, and not sent again, was none. */
const counted = sql`
  from payment_reminders reminders
  join mail_outcomes mails on mails.id = reminders.mail_id and mails.state <> 'cancelled'`

const reminders = sql`
  ${counted}
  where reminders.instalment_id = dues.instalment_id
    and reminders.student_id = dues.student_id`

const described = (today: Day) => sql<NonNullable<LateInstalment['reminder']>>`json_build_object(
  'by', reminders.reminded_by, 'today', reminders.reminded_on = ${today}::date,
  'at', to_char(reminders.reminded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
  'mail', mails.state)`

const lastReminder = (today: Day) => sql<LateInstalment['reminder']>`(
  select ${described(today)} ${reminders} order by reminders.reminded_on desc limit 1)`

export function filtered(db: Db, today: Day, filters: Filters) {
  const { q, academicYear, withdrawn, courseId, days = 0 } = filters
  const found = sql<SqlBool>`(
    dues.student_id in (select id from student_cards students where ${containsPerson(sql.ref('students.search'), q)})
    or dues.course_id in (select id from course_cards courses where ${contains(sql.ref('courses.search'), q)}))`
  return overdue(db, addDays(today, -days))
    .where(whereIf(courseId, (id) => sql<SqlBool>`dues.course_id = ${id}`))
    .where(whereIf(q === '' ? undefined : q, () => found))
    .where(
      whereIf(
        academicYear,
        (year) =>
          sql<SqlBool>`dues.course_id in (select id from course_cards courses where academic_year = ${year})`,
      ),
    )
    .where(whereIf(withdrawn, (left) => sql<SqlBool>`${isWithdrawn('dues')} = ${left}`))
}

/** What a sort of the list means; columns that the list computes are sorted by their name. */
const SORTS = {
  dueOn: 'dues.due_on',
  surname: 'ranked.place',
  name: 'students.name',
  course: 'courses.name',
  amount: 'dues.amount_cents',
  missing: 'dues.missing_cents',
  // All are late: what tells them apart is who has left.
  status: 'withdrawn',
  phone: 'students.phone',
  mail: 'students.mail',
  reminder: { empty: 'remindedAt' },
}

/**
 * The students in the order of their names, numbered. Read off its index; to sort by the number
 * costs a tenth of sorting by names, whose comparison follows the Italian collation.
 */
const ranked = (db: Db) =>
  db
    .selectFrom('student_cards as students')
    .where('students.deleted_at', 'is', null)
    .select([
      'students.id as student_id',
      sql<number>`row_number() over (order by surname, name, id)`.as('place'),
    ])

/** A page of the late instalments of a day. It is cut first: only its rows are read whole. */
export async function listLate(db: Db, today: Day, query: Query): Promise<LateInstalment[]> {
  const page = filtered(db, today, query)
    .innerJoin(ranked(db).as('ranked'), 'ranked.student_id', 'dues.student_id')
    // Left out by the planner where nothing is sorted by them.
    .leftJoin('student_cards as students', 'students.id', 'dues.student_id')
    .leftJoin('course_cards as courses', 'courses.id', 'dues.course_id')
    .select(['dues.instalment_id', 'dues.student_id'])
    .$if(query.sort === 'status', (list) => list.select(isWithdrawn('dues').as('withdrawn')))
    .$if(query.sort === 'reminder', (list) =>
      list.select(
        sql<string | null>`(select max(reminders.reminded_at) ${reminders})`.as('remindedAt'),
      ),
    )
    .orderBy(sortedBy([SORTS[query.sort]], query.dir))
    .orderBy('ranked.place')
    .orderBy('dues.instalment_id')
    .limit(query.size)
    .offset(firstRow(query))
  const rows = await wholeRows(db, today)
    .innerJoin(
      sql<{ instalment_id: number; student_id: number; place: number }>`(
        select page.*, row_number() over () as place from (${page}) as page
      )`.as<'cut'>(sql`cut`),
      (join) =>
        join
          .onRef('cut.instalment_id', '=', 'dues.instalment_id')
          .onRef('cut.student_id', '=', 'dues.student_id'),
    )
    .orderBy('cut.place')
    .execute()
  return rows.map((row) => present(row, today))
}

/** How many late instalments the filters find, of how many students, and the money in them. */
export async function sumLate(db: Db, today: Day, filters: Filters) {
  return filtered(db, today, filters)
    .select((at) => [
      at.fn.countAll<number>().as('instalments'),
      at.fn.count<number>('dues.student_id').distinct().as('students'),
      sql<number>`coalesce(sum(dues.amount_cents), 0)`.as('amountCents'),
      sql<number>`coalesce(sum(dues.missing_cents), 0)`.as('missingCents'),
    ])
    .executeTakeFirstOrThrow()
}

interface Sum {
  readonly count: number
  readonly students: number
  readonly missingCents: number
  /** When the oldest was due. */
  readonly since: Day | null
}

const summed = (dues: Expression<object>): RawBuilder<Sum> => sql`(
  select json_build_object('count', count(*), 'students', count(distinct student_id),
    'missingCents', coalesce(sum(missing_cents), 0), 'since', min(due_on))
  from (${dues}) as dues
)`
const SUMMED = ['dues.student_id', 'dues.missing_cents', 'dues.due_on'] as const

/** What is late for more than so many days, as a value of a statement. */
export const lateSince = (db: Db, today: Day, days: number): RawBuilder<Sum> =>
  summed(overdue(db, addDays(today, -days)).select(SUMMED))

/** What is due from today to a day, as a value of a statement. */
export const dueUntil = (db: Db, today: Day, last: Day): RawBuilder<Sum> =>
  summed(
    db
      .selectFrom('dues')
      .where(isOpen)
      .where('dues.due_on', '>=', today)
      .where('dues.due_on', '<=', last)
      .select(SUMMED),
  )

/** Those of the chosen instalments that are late, by student and date. */
export async function findLate(
  db: Db,
  today: Day,
  chosen: readonly Chosen[],
): Promise<LateInstalment[]> {
  const instalments = chosen.map(({ instalmentId }) => instalmentId)
  const students = chosen.map(({ studentId }) => studentId)
  const rows = await wholeRows(db, today)
    .where(
      sql<SqlBool>`(dues.instalment_id, dues.student_id) in (
        select * from unnest(${instalments}::bigint[], ${students}::bigint[]))`,
    )
    .where(isOpen)
    .where('dues.due_on', '<', today)
    .orderBy('students.id')
    .orderBy('dues.due_on')
    .orderBy('dues.instalment_id')
    .execute()
  return rows.map((row) => present(row, today))
}

/** The reminders of a student's instalment, the last one first. */
export async function listReminders(
  db: Db,
  of: { id: number; studentId: number },
  today: Day,
): Promise<NonNullable<LateInstalment['reminder']>[]> {
  const { rows } = await sql<{ reminder: NonNullable<LateInstalment['reminder']> }>`
    select ${described(today)} as reminder ${counted}
    where reminders.instalment_id = ${of.id} and reminders.student_id = ${of.studentId}
    order by reminders.reminded_on desc
  `.execute(db)
  return rows.map(({ reminder }) => reminder)
}

export function wholeRows(db: Db, today: Day) {
  return db
    .selectFrom('dues')
    .innerJoin('student_cards as students', 'students.id', 'dues.student_id')
    .innerJoin('course_cards as courses', 'courses.id', 'dues.course_id')
    .select([
      'dues.instalment_id as instalmentId',
      'dues.student_id as studentId',
      'dues.course_id as courseId',
      'students.surname',
      'students.name',
      'courses.name as courseName',
      'courses.academic_year as academicYear',
      'dues.due_on as dueOn',
      'dues.amount_cents as amountCents',
      'dues.missing_cents as missingCents',
      'students.mail',
      'students.mail2',
      'students.phone',
      isWithdrawn('dues').as('withdrawn'),
      blacklisted.as('blacklisted'),
      lastReminder(today).as('reminder'),
    ])
}

type Row = Omit<LateInstalment, 'daysLate' | 'code'>

export function present(row: Row, today: Day): LateInstalment {
  return { ...row, daysLate: daysBetween(row.dueOn, today), code: paymentCode(row) }
}

/**
 * The instalments of some reminders, without those that were taken back, nor those of which a later
 * reminder tells: after a time without mail both would arrive together.
 */
export async function findReminded(db: Db, ids: readonly number[]): Promise<Chosen[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('payment_reminders')
    .select(['instalment_id as instalmentId', 'student_id as studentId'])
    .where('id', 'in', ids)
    .where(
      sql<SqlBool>`not exists (
        select from payment_reminders later join mail_outcomes mails on mails.id = later.mail_id
        where later.instalment_id = payment_reminders.instalment_id
          and later.student_id = payment_reminders.student_id
          and later.reminded_on > payment_reminders.reminded_on
          and mails.state in ('waiting', 'sent'))`,
    )
    .execute()
}
