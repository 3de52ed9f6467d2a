import { sql } from 'kysely'
import type { Db } from '#kit/server/db.ts'
import type { Tx } from '#kit/server/tx.ts'
import type { LessonState } from '../../domain/types.ts'

/** A lesson as actions see it, in the trash or not. */
export interface KeptLesson {
  readonly id: number
  readonly version: number
  readonly deleted: boolean
  readonly seriesId: number | null
  readonly state: LessonState
}

/** Lessons by number, those of the trash too, in order of number. */
export async function readStates(db: Db, ids: readonly number[]): Promise<KeptLesson[]> {
  const { rows } = await sql<LessonState & Omit<KeptLesson, 'state'>>`
    select id, version, deleted_at is not null as deleted, series_id as "seriesId",
      course_id as "courseId", room_id as "roomId", starts_at as "startsAt", minutes, topic, fee,
      split_billing as "splitBilling", daily_billing as "dailyBilling",
      teacher_group_id as "teacherGroupId",
      array(
        select course_id from lesson_courses
        where lesson_id = lessons.id and course_id <> lessons.course_id order by 1
      ) as "otherCourseIds",
      array(
        select teacher_id from lesson_teachers where lesson_id = lessons.id order by 1
      ) as "teacherIds",
      array(
        select subject_id from lesson_subjects where lesson_id = lessons.id order by 1
      ) as "subjectIds"
    from lessons where id = any(${ids}::bigint[]) order by id
  `.execute(db)
  return rows.map(({ id, version, deleted, seriesId, ...state }) => ({
    id,
    version,
    deleted,
    seriesId,
    state,
  }))
}

/**
 * The same, locked until the end of the transaction in order of number. The lock is a statement of
 * its own: what is read after it is what the transactions waited for have left.
 */
export async function lockLessons(tx: Tx, ids: readonly number[]): Promise<KeptLesson[]> {
  await sql`
    select id from lessons where id = any(${ids}::bigint[]) order by id for no key update
  `.execute(tx)
  return readStates(tx, ids)
}

/** A lesson that is not in the trash and all others of its series, as numbers. */
export async function listSeriesOf(db: Db, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select other.id from lessons
    join lessons other on other.id = lessons.id
      or (other.series_id = lessons.series_id and other.deleted_at is null)
    where lessons.id = ${id}
  `.execute(db)
  return rows.map((row) => row.id)
}

/** The lessons that the calendars of courses show, each once: their own and those that they join. */
export async function listLessonsOfCourses(
  db: Db,
  courseIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct lessons.id from lesson_courses
    join lessons on lessons.id = lesson_courses.lesson_id and lessons.deleted_at is null
    where lesson_courses.course_id = any(${courseIds}::bigint[])
  `.execute(db)
  return rows.map((row) => row.id)
}
