import { sql, type RawBuilder } from 'kysely'
import type { Input } from '#kit/domain/contract.ts'
import { addDays, type Day, type WallTime, wallTimeAt } from '#kit/domain/day.ts'
import type { Db } from '#kit/server/db.ts'
import type { Lesson, lessonsContract } from '../domain/contract.ts'
import type { Named } from '../domain/types.ts'
import { presentLessons, sheets } from './queries/sheets.ts'
import { listTakenRooms } from './queries/taken.ts'

export { lessonJudge } from './queries/judge.ts'

type Contract = typeof lessonsContract

/** Which lessons a list is about; everything that is left out does not narrow it. */
export interface LessonFilter {
  readonly from?: Day | undefined
  /** Included. */
  readonly to?: Day | undefined
  readonly courseIds?: readonly number[]
  readonly roomId?: number | undefined
  readonly teacherId?: number | undefined
  /** Only those that are over by then. */
  readonly endedBy?: WallTime
  /** Leaves out the lessons of archived courses. */
  readonly activeOnly?: boolean
  /** Only so many, the first in time. */
  readonly atMost?: number
}

/**
 * Any lesson that a table relates to one of these records. As a list it is read first, and its
 * lessons by number: joined, the whole calendar would be read for a few of its lessons.
 */
function anyOf(
  table: RawBuilder<unknown>,
  column: RawBuilder<unknown>,
  ids: readonly number[],
): RawBuilder<number> {
  return sql<number>`any(array(
    select lesson_id from ${table} where ${column} = any(${ids}::bigint[])
  ))`
}

/** Lessons in order of time. Those of a course include the ones that it joins. */
export async function listLessons(db: Db, filter: LessonFilter): Promise<Lesson[]> {
  const { from, to, courseIds, roomId, teacherId, endedBy, activeOnly, atMost } = filter
  let query = sheets(db)
  if (from !== undefined) query = query.where('lessons.starts_at', '>=', wallTimeAt(from, '00:00'))
  if (to !== undefined) {
    query = query.where('lessons.starts_at', '<', wallTimeAt(addDays(to, 1), '00:00'))
  }
  if (courseIds) {
    query = query.where('lessons.id', '=', anyOf(sql`lesson_courses`, sql`course_id`, courseIds))
  }
  if (roomId !== undefined) query = query.where('lessons.room_id', '=', roomId)
  if (teacherId !== undefined) {
    query = query.where(
      'lessons.id',
      '=',
      anyOf(sql`lesson_teachers`, sql`teacher_id`, [teacherId]),
    )
  }
  if (endedBy !== undefined) query = query.where('lessons.ends_at', '<=', endedBy)
  if (activeOnly === true) query = query.where('courses.archived_at', 'is', null)
  if (atMost !== undefined) query = query.limit(atMost)
  const rows = await query.orderBy('lessons.starts_at').orderBy('lessons.id').execute()
  return presentLessons(db, rows)
}

/** One lesson that is not in the trash. */
export async function findLesson(db: Db, id: number): Promise<Lesson | undefined> {
  const rows = await sheets(db).where('lessons.id', '=', id).execute()
  return (await presentLessons(db, rows))[0]
}

/** The closing days between two days, both included. */
export async function listClosings(db: Db, from: Day, to: Day): Promise<Day[]> {
  const rows = await db
    .selectFrom('closing_days')
    .select('day')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute()
  return rows.map(({ day }) => day)
}

/** How many lessons a course has, those that it joins too, and how long they are together. */
export async function countHours(
  db: Db,
  courseId: number,
): Promise<{ lessons: number; minutes: number }> {
  return db
    .selectFrom('lesson_courses')
    .innerJoin('lessons', 'lessons.id', 'lesson_courses.lesson_id')
    .select(({ fn, val }) => [
      fn.countAll<number>().as('lessons'),
      fn.coalesce(fn.sum<number>('lessons.minutes'), val(0)).as('minutes'),
    ])
    .where('lesson_courses.course_id', '=', courseId)
    .where('lessons.deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
}

/** Rooms in use, in order of name. */
export async function listRooms(db: Db): Promise<Named[]> {
  return db
    .selectFrom('room_cards as rooms')
    .select(['id', 'name'])
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** Rooms that are free for the whole of a time, in order of name. */
export async function listFreeRooms(db: Db, time: Input<Contract['freeRooms']>): Promise<Named[]> {
  const [[taken], rooms] = await Promise.all([listTakenRooms(db, [time]), listRooms(db)])
  return rooms.filter(({ id }) => !taken?.has(id))
}
