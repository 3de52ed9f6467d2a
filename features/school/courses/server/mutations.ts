import type { Input } from '#kit/domain/contract.ts'
import type { Day } from '#kit/domain/day.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Constraints } from '#kit/server/error-registry.ts'
import { changedElsewhere, record, type Tx } from '#kit/server/tx.ts'
import type { Course, coursesContract } from '../domain/contract.ts'
import { checkDeletable, checkPeriod } from '../domain/rules.ts'
import { countLessonsFrom, lockCategory, lockCourse } from './queries.ts'

type Contract = typeof coursesContract
type Done = Result<{ done: true }>
const DONE: Done = ok({ done: true })

export const courseConstraints: Constraints = {
  courses_dates: { code: 'courses.end_before_start', field: 'endsOn' },
  courses_category: { code: 'courses.category_missing', field: 'categoryId' },
  course_categories_name: { code: 'courses.category_taken', field: 'name' },
}

/** Creates a course category; a name in use, in any letter case, is refused by the database. */
export async function createCategory(
  tx: Tx,
  actor: Actor,
  input: Input<Contract['createCategory']>,
): Promise<Result<{ id: number }>> {
  const { id } = await tx
    .insertInto('course_categories')
    .values({ name: input.name })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(tx, actor, {
    action: 'category.created',
    entity: 'category',
    entityId: id,
    after: input,
  })
  return ok({ id })
}

/** Deletes a category that no course uses; courses of the archive count, those of the trash do not. */
export async function deleteCategory(tx: Tx, actor: Actor, id: number, now: string): Promise<Done> {
  const category = await lockCategory(tx, id)
  if (!category) return refuse('courses.category_not_found')
  const { courses } = await tx
    .selectFrom('courses')
    .select(tx.fn.countAll<number>().as('courses'))
    .where('category_id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (courses > 0) return refuse('courses.category_in_use', { data: { courses } })
  await tx.updateTable('course_categories').set({ deleted_at: now }).where('id', '=', id).execute()
  await record(tx, actor, {
    action: 'category.deleted',
    entity: 'category',
    entityId: id,
    before: category,
  })
  return DONE
}

/** Brings a deleted category back, unless its name has been taken since. */
export async function restoreCategory(tx: Tx, actor: Actor, id: number): Promise<Done> {
  const restored = await tx
    .updateTable('course_categories')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  if (restored.numUpdatedRows === 0n) return refuse('courses.category_not_found')
  await record(tx, actor, { action: 'category.restored', entity: 'category', entityId: id })
  return DONE
}

function columns(input: Input<Contract['create']>) {
  const { name, categoryId, startsOn, endsOn, academicYear } = input
  return {
    name,
    category_id: categoryId,
    starts_on: startsOn,
    ends_on: endsOn,
    academic_year: academicYear,
  }
}

/** Creates a course in an existing category. */
export async function createCourse(
  tx: Tx,
  actor: Actor,
  input: Input<Contract['create']>,
): Promise<Result<{ id: number }>> {
  const period = checkPeriod(input)
  if (!period.ok) return period
  if (!(await lockCategory(tx, input.categoryId))) {
    return refuse('courses.category_missing', { field: 'categoryId' })
  }
  const { id } = await tx
    .insertInto('courses')
    .values(columns(input))
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(tx, actor, {
    action: 'course.created',
    entity: 'course',
    entityId: id,
    after: input,
  })
  return ok({ id })
}

/** Changes a course; refused when someone else saved it since the form was opened. */
export async function updateCourse(
  tx: Tx,
  actor: Actor,
  input: Input<Contract['update']>,
): Promise<Result<{ version: number }>> {
  const before = await lockCourse(tx, input.id)
  if (!before || before.state === 'deleted') return refuse('courses.not_found')
  const period = checkPeriod(input)
  if (!period.ok) return period
  const sameCategory = input.categoryId === before.categoryId
  if (!sameCategory && !(await lockCategory(tx, input.categoryId))) {
    return refuse('courses.category_missing', { field: 'categoryId' })
  }
  const version = input.version + 1
  const updated = await tx
    .updateTable('courses')
    .set({ ...columns(input), visible_to_students: input.visibleToStudents, version })
    .where('id', '=', input.id)
    .where('version', '=', input.version)
    .executeTakeFirst()
  if (updated.numUpdatedRows === 0n) return changedElsewhere(tx, 'course', input.id)
  await record(tx, actor, {
    action: 'course.updated',
    entity: 'course',
    entityId: input.id,
    before,
    after: input,
  })
  return ok({ version })
}

async function move(
  tx: Tx,
  actor: Actor,
  course: Course,
  action: string,
  change: { archived_at?: string | null; deleted_at?: string | null },
): Promise<Done> {
  await tx.updateTable('courses').set(change).where('id', '=', course.id).execute()
  await record(tx, actor, { action, entity: 'course', entityId: course.id })
  return DONE
}

/** Puts a course into the archive; already there, nothing changes. */
export async function archiveCourse(tx: Tx, actor: Actor, id: number, now: string): Promise<Done> {
  const course = await lockCourse(tx, id)
  if (!course || course.state === 'deleted') return refuse('courses.not_found')
  if (course.state === 'archived') return DONE
  return move(tx, actor, course, 'course.archived', { archived_at: now })
}

/** Takes a course out of the archive; already active, nothing changes. */
export async function unarchiveCourse(tx: Tx, actor: Actor, id: number): Promise<Done> {
  const course = await lockCourse(tx, id)
  if (!course || course.state === 'deleted') return refuse('courses.not_found')
  if (course.state === 'active') return DONE
  return move(tx, actor, course, 'course.unarchived', { archived_at: null })
}

/**
 * Moves an archived course to the trash; already there, nothing changes. Refused while it has
 * lessons of today or later, which would keep rooms and teachers busy with nobody to hold them
 * for. Those of the past keep its name.
 */
export async function deleteCourse(
  tx: Tx,
  actor: Actor,
  id: number,
  { now, today }: { now: string; today: Day },
): Promise<Done> {
  const course = await lockCourse(tx, id)
  if (!course) return refuse('courses.not_found')
  if (course.state === 'deleted') return DONE
  const deletable = checkDeletable(course.state)
  if (!deletable.ok) return deletable
  const lessons = await countLessonsFrom(tx, id, today)
  if (lessons > 0) return refuse('courses.has_lessons', { data: { lessons } })
  return move(tx, actor, course, 'course.deleted', { deleted_at: now })
}

/** Takes a course out of the trash, back into the archive, and its category if that is there too. */
export async function restoreCourse(tx: Tx, actor: Actor, id: number): Promise<Done> {
  const course = await lockCourse(tx, id)
  if (!course) return refuse('courses.not_found')
  if (course.state !== 'deleted') return DONE
  if (!(await lockCategory(tx, course.categoryId))) {
    const category = await restoreCategory(tx, actor, course.categoryId)
    if (!category.ok) return category
  }
  return move(tx, actor, course, 'course.restored', { deleted_at: null })
}

/** Sets the weekdays that the course calendar shows, 1 Monday to 7 Sunday. */
export async function setVisibleWeekdays(
  tx: Tx,
  actor: Actor,
  input: { id: number; weekdays: readonly number[] },
): Promise<Done> {
  const before = await lockCourse(tx, input.id)
  if (!before || before.state === 'deleted') return refuse('courses.not_found')
  const weekdays = [...new Set(input.weekdays)].toSorted((a, b) => a - b)
  await tx
    .updateTable('courses')
    .set({ visible_weekdays: weekdays })
    .where('id', '=', input.id)
    .execute()
  await record(tx, actor, {
    action: 'course.weekdays_changed',
    entity: 'course',
    entityId: input.id,
    before: { weekdays: before.visibleWeekdays },
    after: { weekdays },
  })
  return DONE
}
