import { sql } from 'kysely'
import type { WallTime } from '#kit/domain/day.ts'
import type { Db } from '#kit/server/db.ts'

/** A lesson at which somebody was marked present or absent. */
export interface MarkedLesson {
  readonly id: number
  readonly startsAt: WallTime
  /** How many were marked. */
  readonly marked: number
}

/** The lessons of a course, those that it joins too, that have attendance; the earliest first. */
export async function listMarked(db: Db, courseId: number): Promise<MarkedLesson[]> {
  const { rows } = await sql<MarkedLesson>`
    select lessons.id, lessons.starts_at as "startsAt", count(*)::int as marked
    from lesson_courses
    join lessons on lessons.id = lesson_courses.lesson_id and lessons.deleted_at is null
    join attendances on attendances.lesson_id = lessons.id
    where lesson_courses.course_id = ${courseId}
    group by lessons.id
    order by lessons.starts_at, lessons.id
  `.execute(db)
  return rows
}
