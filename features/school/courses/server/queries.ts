import { sql, type RawBuilder } from 'kysely'
import type { Input } from '#kit/domain/contract.ts'
import type { Day } from '#kit/domain/day.ts'
import type { Db } from '#kit/server/db.ts'
import { formColumns } from '#kit/server/form-columns.ts'
import { contains, pageOf, whereIf, type Page } from '#kit/server/list.ts'
import type {
  Category,
  Course,
  CourseOption,
  CourseRow,
  coursesContract,
} from '../domain/contract.ts'
import { courseState } from '../domain/rules.ts'
import { COURSE_FIELDS, type CourseState } from '../domain/types.ts'

type Contract = typeof coursesContract

/** The columns of the course form; archive, weekdays and what students see have actions of their own. */
export const COURSE_FORM = formColumns(
  'courses',
  ['archived_at', 'visible_to_students', 'visible_weekdays'],
  COURSE_FIELDS,
)

/** How many students attend the course that a column names. */
function attendingIn(courseId: string): RawBuilder<number> {
  return sql<number>`(
    select count(*) from attending_students as attending
    where attending.course_id = ${sql.ref(courseId)}
  )`
}

function inState(db: Db, state: CourseState) {
  const courses = db
    .selectFrom('courses')
    .where('courses.deleted_at', state === 'deleted' ? 'is not' : 'is', null)
  if (state === 'deleted') return courses
  return courses.where('courses.archived_at', state === 'archived' ? 'is not' : 'is', null)
}

function matching(db: Db, query: Input<Contract['list']>) {
  return inState(db, query.state)
    .where(contains(sql.ref('courses.search'), query.q))
    .where((at) => whereIf(query.categoryId, (id) => at('courses.category_id', '=', id)))
    .where((at) => whereIf(query.academicYear, (year) => at('courses.academic_year', '=', year)))
}

/** A page of courses in one state; unless sorted by it, only those of the page are counted. */
export function listCourses(db: Db, query: Input<Contract['list']>): Page<CourseRow> {
  return pageOf(matching(db, query), query, {
    order: {
      name: 'courses.name',
      startsOn: 'courses.starts_on',
      endsOn: 'courses.ends_on',
      academicYear: 'courses.academic_year',
      categoryName: 'course_categories.name',
      attending: attendingIn('courses.id'),
    },
    id: 'courses.id',
    rows: (page) =>
      page
        .innerJoin('course_categories', 'course_categories.id', 'courses.category_id')
        .select([
          'courses.id',
          ...COURSE_FORM.selection,
          'course_categories.name as categoryName',
          attendingIn('courses.id').as('attending'),
          sql<CourseState>`${sql.lit(query.state)}::text`.as('state'),
        ])
        .execute(),
  })
}

function sheets(db: Db) {
  return db
    .selectFrom('courses')
    .innerJoin('course_categories', 'course_categories.id', 'courses.category_id')
    .select([
      'courses.id',
      ...COURSE_FORM.selection,
      'course_categories.name as categoryName',
      'courses.visible_to_students as visibleToStudents',
      'courses.visible_weekdays as visibleWeekdays',
      'courses.archived_at as archivedAt',
      'courses.deleted_at as deletedAt',
      'courses.version',
    ])
}

/** How many attend, counted for all courses at once. */
function attendingOfAll(db: Db) {
  return db
    .selectFrom('attending_students')
    .select(['course_id as courseId', db.fn.countAll<number>().as('attending')])
    .groupBy('course_id')
}

function presentCourse<R extends { archivedAt: string | null; deletedAt: string | null }>(row: R) {
  const { archivedAt, deletedAt, ...course } = row
  return { ...course, state: courseState({ archivedAt, deletedAt }) }
}

/** One course in any state, the trash included. */
export async function findCourse(db: Db, id: number): Promise<Course | undefined> {
  const row = await sheets(db)
    .select(attendingIn('courses.id').as('attending'))
    .where('courses.id', '=', id)
    .executeTakeFirst()
  return row && presentCourse(row)
}

/** How many courses use a category, those of the trash left out. */
export async function countCoursesOf(db: Db, categoryId: number): Promise<number> {
  const { courses } = await db
    .selectFrom('courses')
    .select(db.fn.countAll<number>().as('courses'))
    .where('category_id', '=', categoryId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return courses
}

/** How many lessons a course has of its own from a day on. */
export async function countLessonsFrom(db: Db, courseId: number, from: Day): Promise<number> {
  const { lessons } = await db
    .selectFrom('course_lessons')
    .select(db.fn.countAll<number>().as('lessons'))
    .where('course_id', '=', courseId)
    .where('own', '=', true)
    .where('starts_at', '>=', from)
    .executeTakeFirstOrThrow()
  return lessons
}

/** All courses that are active or archived, by name: what the legacy scripts lists. */
export async function listCourseSheets(db: Db, state: 'active' | 'archived'): Promise<Course[]> {
  const rows = await sheets(db)
    .leftJoin(attendingOfAll(db).as('counted'), 'counted.courseId', 'courses.id')
    .select(({ fn, val }) => fn.coalesce('counted.attending', val(0)).as('attending'))
    .where('courses.deleted_at', 'is', null)
    .where('courses.archived_at', state === 'archived' ? 'is not' : 'is', null)
    .orderBy('courses.name')
    .orderBy('courses.id')
    .execute()
  return rows.map(presentCourse)
}

/** Active courses to choose from, by name; `offered` leaves out those that have ended. */
export async function listCourseOptions(
  db: Db,
  query: Input<Contract['options']>,
  today: string,
): Promise<CourseOption[]> {
  const { categoryId, offer } = query
  const endAfter = offer === 'offered' ? today : undefined
  return inState(db, 'active')
    .select([
      'id',
      'name',
      'category_id as categoryId',
      'academic_year as academicYear',
      'starts_on as startsOn',
      'ends_on as endsOn',
    ])
    .where((at) => whereIf(categoryId, (id) => at('category_id', '=', id)))
    .where((at) => whereIf(endAfter, (day) => at('ends_on', '>', day)))
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** Academic years that courses have, newest first. */
export async function listAcademicYears(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('courses')
    .select('academic_year')
    .distinct()
    .where('deleted_at', 'is', null)
    .orderBy('academic_year', 'desc')
    .execute()
  return rows.map((row) => row.academic_year)
}

/** A page of categories with how many courses use each, the archived ones included. */
export function listCategories(db: Db, query: Input<Contract['categories']>): Page<Category> {
  const categories = db
    .selectFrom('course_categories')
    .where('deleted_at', 'is', null)
    .where(contains(sql`quinte_fold(name)`, query.q))
  return pageOf(categories, query, {
    order: { name: 'name' },
    id: 'id',
    rows: (page) =>
      page
        .select([
          'id',
          'name',
          sql<number>`(
            select count(*) from courses
            where courses.category_id = course_categories.id and courses.deleted_at is null
          )`.as('courses'),
        ])
        .execute(),
  })
}

/** All categories that are not deleted, by name: what the legacy scripts lists. */
export async function listAllCategories(db: Db): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('course_categories')
    .select(['id', 'name'])
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
}
