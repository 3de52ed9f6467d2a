import { sql } from 'kysely'
import type { Input } from '#kit/domain/contract.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Constraints } from '#kit/server/error-registry.ts'
import { insertRecord, lockRecord, saveVersion, type At } from '#kit/server/records.ts'
import type { Writing } from '#kit/server/route.ts'
import { restoreRecord, type TrashKind } from '#kit/server/trash.ts'
import { record, type Tx } from '#kit/server/tx.ts'
import type { coursesContract } from '../domain/contract.ts'
import { checkDeletable, checkPeriod, checkYear } from '../domain/rules.ts'
import { COURSE_FORM, countCoursesOf, countLessonsFrom, findCourse } from './queries.ts'

type Contract = typeof coursesContract
type Done = Result<{ done: true }>
type Archiving = Pick<Writing, 'tx' | 'actor' | 'now'>
const DONE: Done = ok({ done: true })

export const courseConstraints: Constraints = {
  courses_dates: { code: 'courses.end_before_start', field: 'endsOn' },
  courses_category: { code: 'courses.category_missing', field: 'categoryId' },
  course_categories_name: { code: 'courses.category_taken', field: 'name' },
}

/** A course category. It is not deleted while courses use it: those of the archive count too. */
export const CATEGORY = {
  table: 'course_categories',
  entity: 'category',
  missing: 'courses.category_not_found',
  async beforeDelete({ tx }, id) {
    const courses = await countCoursesOf(tx, id)
    return courses > 0 ? refuse('courses.category_in_use', { data: { courses } }) : ok(true)
  },
} as const satisfies TrashKind

/**
 * A course. Only an archived one is deleted, and not while it has lessons of today or later, which
 * would keep rooms and teachers busy with nobody to hold them for; those of the past keep its name.
 * It comes back into the archive, and its category with it; where another has the name of that now,
 * into the other. Forms that were opened without it can no longer be saved.
 */
export const COURSE = {
  table: 'courses',
  entity: 'course',
  missing: 'courses.not_found',
  async beforeDelete({ tx, today }, id) {
    const course = await findCourse(tx, id)
    if (!course) return refuse('courses.not_found')
    const deletable = checkDeletable(course.state)
    if (!deletable.ok) return deletable
    const lessons = await countLessonsFrom(tx, id, today)
    return lessons > 0 ? refuse('courses.has_lessons', { data: { lessons } }) : ok(true)
  },
  async beforeRestore(at, id) {
    const course = await findCourse(at.tx, id)
    if (!course) return refuse('courses.not_found')
    await sql`select outdate_forms_with_course(${id})`.execute(at.tx)
    const namesake = await findNamesake(at.tx, course.categoryId)
    if (namesake === undefined) return restoreRecord(at, CATEGORY, course.categoryId)
    await at.tx.updateTable('courses').set({ category_id: namesake }).where('id', '=', id).execute()
    return ok(true)
  },
} as const satisfies TrashKind

/** Creates a course in an existing category. */
export async function createCourse(
  at: At,
  input: Input<Contract['create']>,
): Promise<Result<{ id: number }>> {
  const period = checkPeriod(input)
  if (!period.ok) return period
  const year = checkYear(input, input.anyway)
  if (!year.ok) return year
  const category = await checkCategory(at.tx, input.categoryId)
  if (!category.ok) return category
  return ok({ id: await insertRecord(at, COURSE, COURSE_FORM.columns(input)) })
}

/** Changes a course; refused when someone else saved it since the form was opened. */
export async function updateCourse(
  at: At,
  input: Input<Contract['update']>,
): Promise<Result<{ version: number }>> {
  const { id, version, categoryId } = input
  const period = checkPeriod(input)
  if (!period.ok) return period
  return saveVersion(at, COURSE, {
    id,
    version,
    values: { ...COURSE_FORM.columns(input), visible_to_students: input.visibleToStudents },
    check: (before) => {
      const year = checkYear(input, input.anyway, {
        startsOn: before.starts_on,
        endsOn: before.ends_on,
        academicYear: before.academic_year,
      })
      if (!year.ok) return year
      return before.category_id === categoryId ? ok(true) : checkCategory(at.tx, categoryId)
    },
  })
}

/** The category that has the name of one in the trash by now; nobody deletes it meanwhile. */
async function findNamesake(tx: Tx, deleted: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select other.id from course_categories gone
    join course_categories other on quinte_fold(other.name) = quinte_fold(gone.name)
      and other.deleted_at is null
    where gone.id = ${deleted} and gone.deleted_at is not null
    for share of other
  `.execute(tx)
  return rows[0]?.id
}

/** A category takes courses while it is not deleted; nobody deletes it meanwhile. */
async function checkCategory(tx: Tx, id: number): Promise<Result<unknown>> {
  const category = await lockRecord(tx, CATEGORY, id)
  return category.ok ? category : refuse('courses.category_missing', { field: 'categoryId' })
}

/** Puts a course into the archive; already there, nothing changes. */
export async function archiveCourse(at: Archiving, id: number): Promise<Done> {
  return archive(at, id, at.now)
}

/** Takes a course out of the archive; already active, nothing changes. */
export async function unarchiveCourse(at: Archiving, id: number): Promise<Done> {
  return archive(at, id, null)
}

async function archive({ tx, actor }: At, id: number, archivedAt: string | null): Promise<Done> {
  const course = await lockRecord(tx, COURSE, id)
  if (!course.ok) return course
  if ((course.value.archived_at === null) === (archivedAt === null)) return DONE
  await tx.updateTable('courses').set({ archived_at: archivedAt }).where('id', '=', id).execute()
  const action = archivedAt === null ? 'course.unarchived' : 'course.archived'
  await record(tx, actor, { action, entity: 'course', entityId: id })
  return DONE
}

/** Sets the weekdays that the course calendar shows, 1 Monday to 7 Sunday. */
export async function setVisibleWeekdays(
  { tx, actor }: At,
  input: Input<Contract['setWeekdays']>,
): Promise<Done> {
  const { id } = input
  const course = await lockRecord(tx, COURSE, id)
  if (!course.ok) return course
  const weekdays = [...new Set(input.weekdays)].toSorted((a, b) => a - b)
  await tx.updateTable('courses').set({ visible_weekdays: weekdays }).where('id', '=', id).execute()
  await record(tx, actor, {
    action: 'course.weekdays_changed',
    entity: 'course',
    entityId: id,
    before: { weekdays: course.value.visible_weekdays },
    after: { weekdays },
  })
  return DONE
}
