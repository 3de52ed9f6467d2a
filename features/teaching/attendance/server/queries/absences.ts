import { sql } from 'kysely'
import type { WallTime } from '#kit/domain/day.ts'
import type { Db } from '#kit/server/db.ts'
import type { Tx } from '#kit/server/tx.ts'

/** A lesson that was held and that a student missed. */
export interface Absence {
  readonly lessonId: number
  readonly studentId: number
  /** The course in which she missed it: the lesson's own where she is enrolled in it. */
  readonly courseId: number
  /** Local wall time. */
  readonly startsAt: WallTime
  readonly minutes: number
  /** Whether somebody marked her absent; without a mark she counts as absent too. */
  readonly marked: boolean
  readonly justifiedAt: string | null
}

/** A student and a lesson. */
export interface LessonOfStudent {
  readonly lessonId: number
  readonly studentId: number
}

/**
 * Which of these are absences: the lesson is held and not in the trash, she is enrolled in one of
 * its courses that is not there either, the lesson counts for her there, and she is not marked
 * present. Courses may be archived meanwhile.
 */
export async function findAbsences(
  db: Db | Tx,
  pairs: readonly LessonOfStudent[],
  now: WallTime,
): Promise<Absence[]> {
  const { rows } = await sql<Absence>`
    select distinct on (asked.student_id, asked.lesson_id)
      asked.lesson_id as "lessonId", asked.student_id as "studentId",
      enrolments.course_id as "courseId", lessons.starts_at as "startsAt", lessons.minutes,
      attendances.present is not null as marked, attendances.justified_at as "justifiedAt"
    from unnest(
      ${pairs.map(({ lessonId }) => lessonId)}::bigint[],
      ${pairs.map(({ studentId }) => studentId)}::bigint[]
    ) as asked (lesson_id, student_id)
    join lesson_cards lessons on lessons.id = asked.lesson_id
      and lessons.deleted_at is null and lessons.ends_at <= ${now}
    join lesson_courses on lesson_courses.lesson_id = lessons.id
    join enrolment_states as enrolments on enrolments.course_id = lesson_courses.course_id
      and enrolments.student_id = asked.student_id
    join course_cards courses on courses.id = enrolments.course_id and courses.deleted_at is null
    left join attendances on attendances.lesson_id = asked.lesson_id
      and attendances.student_id = asked.student_id
    where attendances.present is not true
      and lesson_counts(lessons.starts_at, lessons.ends_at, enrolments.counts_from,
        enrolments.withdrawn_at)
    order by asked.student_id, asked.lesson_id,
      enrolments.course_id <> lessons.course_id, enrolments.course_id
  `.execute(db)
  return rows
}

/** One absence; `undefined` when the lesson was not held for her or she was present. */
export async function findAbsence(
  db: Db | Tx,
  pair: LessonOfStudent,
  now: WallTime,
): Promise<Absence | undefined> {
  return (await findAbsences(db, [pair], now))[0]
}
