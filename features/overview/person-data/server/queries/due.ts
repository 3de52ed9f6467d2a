import { type RawBuilder, sql } from 'kysely'
import { BLACKLIST_REVIEW_MONTHS } from '#f/school/students/domain/rules.ts'
import type { Input } from '#kit/domain/contract.ts'
import { addMonths, type Day } from '#kit/domain/day.ts'
import { firstRow } from '#kit/domain/list.ts'
import type { Db } from '#kit/server/db.ts'
import { containsPerson, sortedBy } from '#kit/server/list.ts'
import type { DuePerson, KeptTime, personDataContract, Review } from '../../domain/contract.ts'
import { MAX_REVIEWS, USUAL_MONTHS } from '../../domain/rules.ts'
import { KEPT_KINDS, type KeptKind } from '../../domain/types.ts'

type Months = Readonly<Record<KeptKind, number>>

/** The day of an instant on the academy's clock. */
const dayOf = (column: string) => sql.raw(`(${column} at time zone 'Europe/Rome')::date`)

/** For how many months each kind is kept. */
export async function readMonths(db: Db): Promise<Months> {
  const rows = await db.selectFrom('retention_times').select(['kind', 'months']).execute()
  const said = new Map(rows.map(({ kind, months }) => [kind, months]))
  const entries = KEPT_KINDS.map((kind) => [kind, said.get(kind) ?? USUAL_MONTHS[kind]])
  return Object.fromEntries(entries) as Months
}

/** Students whose last relation with the academy is over for long enough. */
const dueStudents = (today: Day, months: number) => sql`
  select 'student' as of, students.id, students.name, students.surname, students.search, last.day
  from students
  cross join lateral (
    select greatest(
      ${dayOf('students.created_at')},
      (select max(courses.ends_on) from enrolment_cards enrolments
        join course_cards courses on courses.id = enrolments.course_id
        where enrolments.student_id = students.id),
      (select max(paid_on) from payments where student_id = students.id),
      (select max(due_on) from dues where student_id = students.id)
    ) as day
  ) last
  where students.erased_at is null and last.day <= ${addMonths(today, -months)}`

/** The same of teachers. */
const dueTeachers = (today: Day, months: number) => sql`
  select 'teacher', teachers.id, teachers.name, teachers.surname, teachers.search, last.day
  from teachers
  cross join lateral (
    select greatest(
      ${dayOf('teachers.created_at')},
      (select max(lessons.starts_at)::date from lesson_teachers
        join lesson_cards lessons on lessons.id = lesson_teachers.lesson_id
        where lesson_teachers.teacher_id = teachers.id),
      (select max(issued_on) from teacher_invoices where teacher_id = teachers.id),
      (select max(valid_from) from teacher_rates where teacher_id = teachers.id)
    ) as day
  ) last
  where teachers.erased_at is null and last.day <= ${addMonths(today, -months)}`

const duePeople = (today: Day, months: Months) => sql`(
  ${dueStudents(today, months.student)} union all ${dueTeachers(today, months.teacher)}
)`

/** The instant up to which something of a kind is due: the end of a day on the academy's clock. */
export const instantDue = (today: Day, months: number): string =>
  Temporal.PlainDate.from(addMonths(today, -months))
    .add({ days: 1 })
    .toZonedDateTime('Europe/Rome')
    .toInstant()
    .toString()

async function count(db: Db, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${from}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** How many are due of each kind. */
export async function countDue(db: Db, today: Day, months: Months): Promise<Months> {
  const [student, teacher, mail, invoice, diary] = await Promise.all([
    count(db, sql`(${dueStudents(today, months.student)}) due`),
    count(db, sql`(${dueTeachers(today, months.teacher)}) due`),
    count(
      db,
      sql`mails where created_at <= ${instantDue(today, months.mail)} and to_address <> ''
        and num_nonnulls(sent_at, failed_at, cancelled_at) > 0`,
    ),
    count(
      db,
      sql`teacher_invoices where file_id is not null
        and issued_on <= ${addMonths(today, -months.invoice)}`,
    ),
    count(
      db,
      sql`audit_entries where at <= ${instantDue(today, months.diary)}
        and num_nonnulls(before, after) > 0`,
    ),
  ])
  return { student, teacher, mail, invoice, diary }
}

/** Every kind with its time and how much of it is due. */
export async function listTimes(db: Db, today: Day): Promise<KeptTime[]> {
  const months = await readMonths(db)
  const due = await countDue(db, today, months)
  return KEPT_KINDS.map((kind) => ({ kind, months: months[kind], due: due[kind] }))
}

/** A page of the persons who are due, the longest gone first unless told. */
export async function listDuePeople(
  db: Db,
  query: Input<(typeof personDataContract)['duePeople']>,
  today: Day,
): Promise<{ rows: DuePerson[]; total: number }> {
  const people = duePeople(today, await readMonths(db))
  const found = sql`${people} due where ${containsPerson(sql.ref('due.search'), query.q)}`
  const order = query.sort === 'surname' ? ['surname', 'name'] : ['day']
  const [{ rows }, total] = await Promise.all([
    sql<DuePerson>`
      select of, id, name, surname, day as "lastOn"
      from ${found} order by ${sortedBy(order, query.dir)}, of, id
      limit ${query.size} offset ${firstRow(query)}
    `.execute(db),
    count(db, found),
  ])
  return { rows, total }
}

/** The first of them, for a run. */
export async function readDuePeople(
  db: Db,
  today: Day,
  limit: number,
): Promise<readonly Pick<DuePerson, 'of' | 'id'>[]> {
  const people = duePeople(today, await readMonths(db))
  const { rows } = await sql<Pick<DuePerson, 'of' | 'id'>>`
    select of, id from ${people} due order by day, of, id limit ${limit}
  `.execute(db)
  return rows
}

/** Who has been on the blacklist for so long that it is to be asked whether she still belongs there. */
export async function listReviews(db: Db, today: Day): Promise<Review[]> {
  const { rows } = await sql<Omit<Review, 'reviewOn'>>`
    select students.id as "studentId", students.name, students.surname,
      ${dayOf('blacklistings.listed_at')} as "listedOn"
    from blacklistings join students on students.id = blacklistings.student_id
    where blacklistings.removed_at is null and students.deleted_at is null
      and ${dayOf('blacklistings.listed_at')} <= ${addMonths(today, -BLACKLIST_REVIEW_MONTHS)}
    order by blacklistings.listed_at, blacklistings.id
    limit ${MAX_REVIEWS}
  `.execute(db)
  return rows.map((row) => ({ ...row, reviewOn: addMonths(row.listedOn, BLACKLIST_REVIEW_MONTHS) }))
}
