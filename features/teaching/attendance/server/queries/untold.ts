import { sql } from 'kysely'
import type { WallTime } from '#kit/domain/day.ts'
import type { Db } from '#kit/server/db.ts'
import { heldLessons } from './held.ts'

/** An absence that another program tells, in one of the courses of its lesson where that is known. */
interface ToldAbsence {
  readonly lessonId: number
  readonly studentId: number
  readonly courseId: number | null
}

/** A student of a course with lessons that count, of which another program tells nothing. */
export interface UntoldLessons {
  readonly studentId: number
  readonly courseId: number
  readonly withdrawn: boolean
  readonly archived: boolean
  /** Of the lessons that are told or marked: the first beginning and the last end. */
  readonly first: WallTime | null
  readonly last: WallTime | null
  readonly extras: readonly {
    readonly lessonId: number
    readonly startsAt: WallTime
    readonly endsAt: WallTime
  }[]
}

const wallTime = (at: string) => sql`to_char(${sql.ref(at)}, 'YYYY-MM-DD"T"HH24:MI')`

/**
 * Whose held lessons are neither marked nor among the absences that another program tells; in courses
 * of the archive, of which it tells none, only of who has left.
 */
export async function listUntold(
  db: Db,
  absences: readonly ToldAbsence[],
  now: WallTime,
): Promise<UntoldLessons[]> {
  const { rows } = await sql<UntoldLessons>`
    with ${heldLessons({}, now)},
    absent (lesson_id, student_id, course_id) as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(absences)}::jsonb)
        as absent ("lessonId" bigint, "studentId" bigint, "courseId" bigint)
    ), known as (
      select held.*, enrolments.withdrawn, courses.archived_at is not null as archived,
        attendances.present is not null as marked,
        exists (
          select from absent where absent.lesson_id = held.lesson_id
            and absent.student_id = held.student_id
            and (absent.course_id is null or absent.course_id = held.course_id)
        ) or (
          -- Who left one course of a lesson may be marked at it as one of another.
          attendances.present is not null and not (enrolments.withdrawn and exists (
            select from lesson_courses beside
            join attending_students on attending_students.course_id = beside.course_id
            where beside.lesson_id = held.lesson_id
              and attending_students.student_id = held.student_id
          ))
        ) as told
      from held
      join course_cards courses on courses.id = held.course_id
      join enrolment_states enrolments on enrolments.student_id = held.student_id
        and enrolments.course_id = held.course_id
        and (courses.archived_at is null or enrolments.withdrawn)
      left join attendances on attendances.lesson_id = held.lesson_id
        and attendances.student_id = held.student_id
    )
    select known.student_id as "studentId", known.course_id as "courseId",
      bool_or(known.withdrawn) as withdrawn, bool_or(known.archived) as archived,
      min(${wallTime('lessons.starts_at')}) filter (where told) as first,
      max(${wallTime('lessons.ends_at')}) filter (where told) as last,
      json_agg(json_build_object('lessonId', lessons.id,
        'startsAt', ${wallTime('lessons.starts_at')},
        'endsAt', ${wallTime('lessons.ends_at')}) order by lessons.starts_at)
        filter (where not told and not marked) as extras
    from known
    join lesson_cards lessons on lessons.id = known.lesson_id
    group by known.student_id, known.course_id
    having count(*) filter (where not told and not marked) > 0
    order by known.student_id, known.course_id
  `.execute(db)
  return rows
}
