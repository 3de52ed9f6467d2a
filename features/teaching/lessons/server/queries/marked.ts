import { sql } from 'kysely'
import type { WallTime } from '#kit/domain/day.ts'
import type { Db } from '#kit/server/db.ts'
import { listLessonsOfCourses } from './states.ts'

/** A lesson at which somebody was marked present or absent. */
export interface MarkedLesson {
  readonly id: number
  readonly startsAt: WallTime
  /** How many were marked. */
  readonly marked: number
}

/**
 * How many lessons the calendars of some courses show, those that the courses join too, and which
 * of them have attendance, the earliest first.
 */
export async function readContent(
  db: Db,
  courseIds: readonly number[],
): Promise<{ lessons: number; marked: MarkedLesson[] }> {
  const ids = await listLessonsOfCourses(db, courseIds)
  return { lessons: ids.length, marked: await listMarked(db, ids) }
}

/**
 * Those of some lessons at which somebody was marked, from an instant on if one is given, the
 * earliest first.
 */
export async function listMarked(
  db: Db,
  ids: readonly number[],
  since: string | null = null,
): Promise<MarkedLesson[]> {
  const { rows } = await sql<MarkedLesson>`
    select lessons.id, lessons.starts_at as "startsAt", count(*)::int as marked
    from lessons join attendances on attendances.lesson_id = lessons.id
    where lessons.id = any(${[...ids]}::bigint[])
      and (${since}::timestamptz is null or attendances.marked_at >= ${since}::timestamptz)
    group by lessons.id
    order by lessons.starts_at, lessons.id
  `.execute(db)
  return rows
}
