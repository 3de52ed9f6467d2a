import { type Expression, type JoinBuilder, sql, type SqlBool } from 'kysely'
import type { DB } from '#db/schema.ts'
import { findGeneratedLogin } from '#f/system/accounts/server/queries.ts'
import { listStudentCourses } from '#f/school/enrolments/server/queries.ts'
import type { Input } from '#kit/domain/contract.ts'
import type { Day } from '#kit/domain/day.ts'
import type { Db } from '#kit/server/db.ts'
import { formColumns } from '#kit/server/form-columns.ts'
import { contains, containsPerson, pageOf, whereIf, type Page } from '#kit/server/list.ts'
import {
  hasArchived,
  isBlacklisted,
  isEnrolled,
  isInCategory,
  isInCourse,
  isPresent,
} from './queries/filters.ts'
import type { Student, StudentRow, studentsContract } from '../domain/contract.ts'
import { isDisabled, studentState } from '../domain/rules.ts'
import { STUDENT_FIELDS, type StudentField, type StudentState } from '../domain/types.ts'

export { birthdaysOf, bornOn } from './queries/birthdays.ts'
export { findDuplicates } from './queries/duplicates.ts'
export { isPresent } from './queries/filters.ts'

type Query = Input<(typeof studentsContract)['list']>

/** The columns of the student form; the picture is a file. */
export const STUDENT_FORM = formColumns('students', ['photo_id', 'erased_at'], STUDENT_FIELDS)

/** The listing that has not been removed, of which each student has one at most. */
const onOpenBlacklisting = (join: JoinBuilder<DB, 'students' | 'blacklistings'>) =>
  join
    .onRef('blacklistings.student_id', '=', 'students.id')
    .on('blacklistings.removed_at', 'is', null)

const BLACKLISTING = ['reason', 'listed_at as listedAt', 'listed_by as listedBy'] as const

interface Listing {
  readonly reason: string | null
  readonly listedAt: string | null
  readonly listedBy: string | null
}

function withBlacklisting<Row extends Listing>({ reason, listedAt, listedBy, ...row }: Row) {
  return {
    ...row,
    blacklisted: reason !== null,
    blacklisting: reason === null ? null : { reason, at: listedAt ?? '', by: listedBy ?? '' },
  }
}

/**
 * Of some students, those enrolled somewhere: whether withdrawn from every course. Courses in the
 * trash do not count. Joined for the whole page at once: looked up student by student, it was the
 * larger half of what a page cost.
 */
const withdrawnEverywhere = (db: Db, ids: Expression<number[]>) =>
  db
    .selectFrom('enrolment_states as enrolments')
    .innerJoin('course_cards as courses', (join) =>
      join.onRef('courses.id', '=', 'enrolments.course_id').on('courses.deleted_at', 'is', null),
    )
    .where(sql<SqlBool>`enrolments.student_id = any(${ids})`)
    .groupBy('enrolments.student_id')
    .select([
      'enrolments.student_id',
      sql<boolean>`bool_and(enrolments.withdrawn)`.as('everywhere'),
    ])

/** What else decides whom a list has: its day, and what other features ask of the students. */
interface ListedAt {
  readonly today: Day
  readonly also?: Expression<SqlBool>
}

/** The filters of the list; each search, sort and state has its index. */
export function matchingStudents(
  db: Db,
  query: Omit<Query, 'page' | 'size' | 'sort' | 'dir'>,
  at: ListedAt,
) {
  return db
    .selectFrom('students')
    .where('students.deleted_at', query.state === 'deleted' ? 'is not' : 'is', null)
    .where(() =>
      whereIf(
        query.state === 'deleted' ? true : undefined,
        () => sql<SqlBool>`students.erased_at is null`,
      ),
    )
    .where(containsPerson(sql.ref('students.search'), query.q))
    .where(() => whereIf(query.courseId, isInCourse))
    .where(() => whereIf(query.categoryId, isInCategory))
    .where(({ not }) =>
      whereIf(query.blacklisted, (listed) => (listed ? isBlacklisted : not(isBlacklisted))),
    )
    .where(() => whereIf(query.presence, isPresent))
    .where(() => whereIf(query.enrolment, (kind) => isEnrolled(kind, at.today)))
    .where(({ not }) =>
      whereIf(query.archived, (archived) => (archived ? hasArchived : not(hasArchived))),
    )
    .where(at.also ?? sql<SqlBool>`true`)
}

/**
 * A page of students; each order is that of an index, so that nothing is sorted. Its ids are cut
 * out of the index first: what costs a look elsewhere is read for them alone.
 */
export function listStudents(db: Db, query: Query, at: ListedAt): Page<StudentRow> {
  return pageOf(matchingStudents(db, query, at), query, {
    order: {
      surname: ['surname', 'name'],
      name: ['name', 'surname'],
      mail: 'mail',
      phone: 'phone',
    },
    id: 'id',
    rows: (page) => readRows(db, page.select('students.id'), query.state),
  })
}

async function readRows(
  db: Db,
  ids: Expression<{ id: number }>,
  state: StudentState,
): Promise<StudentRow[]> {
  const pageIds = sql<number[]>`(select found.ids from found)::bigint[]`
  const page = sql<{ id: number; place: number }>`unnest(${pageIds}) with ordinality`
  const rows = await db
    .with(
      (found) => found('found').materialized(),
      (from) => from.selectNoFrom(sql<number[]>`array(${ids})`.as('ids')),
    )
    .selectFrom(page.as<'page'>(sql`page(id, place)`))
    .innerJoin('students', 'students.id', 'page.id')
    .leftJoin(withdrawnEverywhere(db, pageIds).as('withdrawn'), 'withdrawn.student_id', 'page.id')
    .leftJoin('blacklistings', onOpenBlacklisting)
    .select([
      'students.id',
      'students.name',
      'students.surname',
      'students.mail',
      'students.phone',
      sql<boolean>`students.photo_id is not null`.as('hasPhoto'),
      ...BLACKLISTING,
      sql<boolean>`coalesce(withdrawn.everywhere, false)`.as('disabled'),
      sql<StudentState>`${sql.lit(state)}::text`.as('state'),
    ])
    .orderBy('page.place')
    .execute()
  return rows.map(withBlacklisting)
}

/** A student as the form opens her, the trash included. */
export async function findStudent(db: Db, id: number): Promise<Student | undefined> {
  const row = await db
    .selectFrom('students')
    .leftJoin('blacklistings', onOpenBlacklisting)
    .select([
      'students.id',
      ...STUDENT_FORM.selection,
      sql<boolean>`photo_id is not null`.as('hasPhoto'),
      'deleted_at as deletedAt',
      'version',
      ...BLACKLISTING,
    ])
    .where('students.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { deletedAt, ...data } = withBlacklisting(row)
  const courses = await listStudentCourses(db, id)
  const login = await findGeneratedLogin(db, 'student', id)
  return {
    ...data,
    state: studentState(deletedAt),
    courses: courses.map(({ courseId, courseName, academicYear }) => ({
      id: courseId,
      name: courseName,
      academicYear,
    })),
    courseIds: courses.map(({ courseId }) => courseId),
    withdrawnCourseIds: courses
      .filter(({ withdrawnAt }) => withdrawnAt !== null)
      .map(({ courseId }) => courseId),
    disabled: isDisabled(courses.map(({ withdrawnAt }) => ({ withdrawn: withdrawnAt !== null }))),
    username: login?.username ?? null,
  }
}

const NAMED = 20

/** The first students by surname whose name contains a text. */
export async function listNamed(db: Db, q: string): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('students')
    .select(['id', sql<string>`full_name(surname, name)`.as('name')])
    .where('deleted_at', 'is', null)
    .where(contains(sql.ref('names'), q))
    .orderBy('surname')
    .orderBy('students.name')
    .orderBy('id')
    .limit(NAMED)
    .execute()
}

/** How these students are written to, by surname; who is in the trash says so. */
export async function listContacts(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('students')
    .select([
      'id',
      'name',
      'surname',
      'mail',
      'mail2',
      sql<boolean>`deleted_at is not null`.as('deleted'),
      isBlacklisted.as('blacklisted'),
    ])
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('surname')
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** The file of a student's badge picture; `undefined` when she or her picture does not exist. */
export async function findPhoto(db: Db, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('students')
    .select('photo_id as photoId')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.photoId ?? undefined
}

/** Whom to look for: by number, codice fiscale, or the names as they are searched. */
interface Sought {
  readonly ids?: readonly number[]
  readonly taxCodes?: readonly string[]
  readonly names?: readonly string[]
}

/**
 * The forms of students who are not in the trash, all at one look, with the courses of each; those
 * in courses of the trash wait there, as in her form.
 */
export async function readForms(
  db: Db,
  { ids = [], taxCodes = [], names = [] }: Sought,
): Promise<
  (Record<StudentField, string> & { id: number; version: number; courseIds: number[] })[]
> {
  return db
    .selectFrom('students')
    .select([
      'students.id',
      'version',
      ...STUDENT_FORM.selection,
      sql<number[]>`array(
        select course_id from enrolment_cards
        join course_cards courses on courses.id = course_id and courses.deleted_at is null
        where student_id = students.id
      )`.as('courseIds'),
    ])
    .where('deleted_at', 'is', null)
    .where('erased_at', 'is', null)
    .where(
      sql<boolean>`(students.id = any(${[...ids]}::bigint[])
        or tax_code = any(${[...taxCodes]}::text[]) or names = any(${[...names]}::text[]))`,
    )
    .orderBy('students.id')
    .execute()
}

/** Whether the data of a student were erased; of no number they were not. */
export const isErased = (studentId: Expression<unknown>) => sql<boolean>`exists (
  select from students erased where erased.id = ${studentId} and erased.erased_at is not null
)`
