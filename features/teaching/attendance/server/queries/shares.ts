import { sql } from 'kysely'
import type { WallTime } from '#kit/domain/day.ts'
import type { Db } from '#kit/server/db.ts'
import { absenceShare } from '../../domain/rules.ts'

/** A student of an active course and the share of its hours that she missed. */
export interface Share {
  readonly courseId: number
  readonly courseName: string
  readonly studentId: number
  readonly name: string
  readonly surname: string
  /** 0 to 100, not rounded. */
  readonly absencePercent: number
}

/**
 * The students of all active courses whose share of missed hours reaches a threshold, by course and
 * surname; whoever withdrew is left out. The hours held are counted once a course and the hours
 * attended once a student, so that the marks are read in one go; of the few who came late, what does
 * not count is taken off.
 */
export async function listShares(db: Db, percent: number, now: WallTime): Promise<Share[]> {
  const { rows } = await sql<
    Omit<Share, 'absencePercent'> & { minutesHeld: number; minutesAttended: number }
  >`
    with taught as materialized (
      select lesson_courses.course_id, lessons.id, lessons.minutes, lessons.starts_at,
        lessons.ends_at
      from course_cards courses
      join lesson_courses on lesson_courses.course_id = courses.id
      join lesson_cards lessons on lessons.id = lesson_courses.lesson_id
      where courses.archived_at is null and courses.deleted_at is null
        and lessons.deleted_at is null and lessons.ends_at <= ${now}
    ), held as (
      select course_id, sum(minutes)::int as minutes from taught group by course_id
    ), attended as (
      select taught.course_id, attendances.student_id,
        sum(least(coalesce(attendances.minutes, taught.minutes), taught.minutes))::int as minutes
      from taught
      join attendances on attendances.lesson_id = taught.id and attendances.present
      group by taught.course_id, attendances.student_id
    ), late as (
      select enrolments.course_id, enrolments.student_id, sum(taught.minutes)::int as minutes,
        sum(least(coalesce(attendances.minutes, taught.minutes), taught.minutes))
          filter (where attendances.present)::int as attended
      from attended_courses as enrolments
      join taught on taught.course_id = enrolments.course_id
        and not lesson_counts(taught.starts_at, taught.ends_at, enrolments.counts_from, null)
      left join attendances on attendances.lesson_id = taught.id
        and attendances.student_id = enrolments.student_id
      where enrolments.counts_from is not null
      group by enrolments.course_id, enrolments.student_id
    ), shares as (
      select enrolments.course_id, enrolments.student_id,
        coalesce(held.minutes, 0) - coalesce(late.minutes, 0) as held,
        coalesce(attended.minutes, 0) - coalesce(late.attended, 0) as attended
      from attended_courses as enrolments
      left join held on held.course_id = enrolments.course_id
      left join attended on attended.course_id = enrolments.course_id
        and attended.student_id = enrolments.student_id
      left join late on late.course_id = enrolments.course_id
        and late.student_id = enrolments.student_id
    )
    select courses.id as "courseId", courses.name as "courseName", students.id as "studentId",
      students.name, students.surname, shares.held as "minutesHeld",
      shares.attended as "minutesAttended"
    from shares
    join course_cards courses on courses.id = shares.course_id
      and courses.archived_at is null and courses.deleted_at is null
    join student_cards students on students.id = shares.student_id and students.deleted_at is null
    order by courses.name, courses.id, students.surname, students.name, students.id
  `.execute(db)
  return rows.flatMap(({ minutesHeld, minutesAttended, ...student }) => {
    const share = absenceShare({ minutesHeld, minutesAttended })
    return share >= percent ? [{ ...student, absencePercent: share }] : []
  })
}
