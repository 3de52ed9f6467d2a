import { sql } from 'kysely'
import type { WallTime } from '#kit/domain/day.ts'
import type { Db } from '#kit/server/db.ts'
import { heldLessons, recoveredLessons, type Whose } from './held.ts'

/** A mark, or the absence of who has none, with the lesson as far as old clients want it. */
export interface AttendanceRecord {
  readonly lessonId: number
  readonly studentId: number
  readonly lessonMinutes: number
  readonly present: boolean
  readonly minutes: number | null
  readonly justified: boolean
  /** A mark has the makeup by which its absence was made up, an absence also one that is asked for. */
  readonly makeupId: number | null
}

/** An absence with the names that a list needs. */
export interface AbsenceRecord extends AttendanceRecord {
  readonly courseId: number
  readonly courseName: string
  readonly startsAt: WallTime
  readonly topic: string
  readonly name: string
  readonly surname: string
}

/** The marks of a lesson or of all lessons of a course, those of the trash left out. */
export async function listMarks(
  db: Db,
  where: { readonly lessonId: number } | { readonly courseId: number },
  now: WallTime,
): Promise<AttendanceRecord[]> {
  const chosen =
    'lessonId' in where
      ? sql`lessons.id = ${where.lessonId}`
      : sql`lessons.id = any(array(
          select lesson_id from lesson_courses where course_id = ${where.courseId}
        ))`
  const whose = sql`makeups.student_id in (
    select attendances.student_id from attendances
    join lesson_cards lessons on lessons.id = attendances.lesson_id where ${chosen})`
  const { rows } = await sql<AttendanceRecord>`
    with ${recoveredLessons(whose, now)}
    select attendances.lesson_id as "lessonId", attendances.student_id as "studentId",
      lessons.minutes as "lessonMinutes", attendances.present, attendances.minutes,
      attendances.justified_at is not null as justified, recovered.makeup_id as "makeupId"
    from lesson_cards lessons
    join attendances on attendances.lesson_id = lessons.id
    left join recovered on recovered.lesson_id = attendances.lesson_id
      and recovered.student_id = attendances.student_id
    where lessons.deleted_at is null and ${chosen}
    order by lessons.starts_at, lessons.id, attendances.student_id
  `.execute(db)
  return rows
}

/**
 * Absences in courses that are not archived, the latest first: all of those asked for, or only
 * those that are neither justified nor made up.
 */
export async function listAbsences(
  db: Db,
  whose: Whose,
  now: WallTime,
  openOnly: boolean,
): Promise<AbsenceRecord[]> {
  const open = openOnly
    ? sql`attendances.justified_at is null and recovered.lesson_id is null`
    : sql`true`
  const { rows } = await sql<AbsenceRecord>`
    with ${heldLessons(whose, now)},
    ${recoveredLessons(sql`makeups.student_id in (select student_id from members)`, now)}
    select held.lesson_id as "lessonId", held.student_id as "studentId",
      held.minutes as "lessonMinutes", false as present, null as minutes,
      attendances.justified_at is not null as justified, makeups.id as "makeupId",
      held.course_id as "courseId", courses.name as "courseName", held.starts_at as "startsAt",
      lessons.topic, students.name, students.surname
    from held
    join course_cards courses on courses.id = held.course_id and courses.archived_at is null
    join lesson_cards lessons on lessons.id = held.lesson_id
    join student_cards students on students.id = held.student_id
    left join attendances on attendances.lesson_id = held.lesson_id
      and attendances.student_id = held.student_id
    left join recovered on recovered.lesson_id = held.lesson_id
      and recovered.student_id = held.student_id
    left join makeups on makeups.lesson_id = held.lesson_id
      and makeups.student_id = held.student_id and makeups.cancelled_at is null
    where attendances.present is not true and ${open}
    order by held.starts_at desc, held.lesson_id, students.surname, students.name, students.id
  `.execute(db)
  return rows
}

/** A student of a course as old clients name her, with the numbers of all her courses. */
export interface CourseStudentRecord {
  readonly id: number
  readonly name: string
  readonly surname: string
  readonly mail: string
  readonly mail2: string
  readonly courseIds: readonly number[]
  readonly withdrawnCourseIds: readonly number[]
}

/** Everybody who is or was in a course, by surname. */
export async function listCourseStudents(db: Db, courseId: number): Promise<CourseStudentRecord[]> {
  const { rows } = await sql<CourseStudentRecord>`
    select students.id, students.name, students.surname, students.mail, students.mail2,
      array(
        select all_of.course_id from enrolment_cards as all_of
        join course_cards courses on courses.id = all_of.course_id and courses.deleted_at is null
        where all_of.student_id = students.id order by all_of.id
      ) as "courseIds",
      array(
        select all_of.course_id from enrolment_states as all_of
        join course_cards courses on courses.id = all_of.course_id and courses.deleted_at is null
        where all_of.student_id = students.id and all_of.withdrawn order by all_of.id
      ) as "withdrawnCourseIds"
    from enrolment_cards enrolments
    join student_cards students on students.id = enrolments.student_id and students.deleted_at is null
    where enrolments.course_id = ${courseId}
    order by students.surname, students.name, students.id
  `.execute(db)
  return rows
}
