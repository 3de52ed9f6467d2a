import { sql } from 'kysely'
import type { WallTime } from '#kit/domain/day.ts'
import type { Db } from '#kit/server/db.ts'
import { formerClasses } from '../../domain/rules.ts'
import type { ClassChange } from '../../domain/types.ts'
import { dayReached, enrolled, type Whose } from './held.ts'

/** A student in a course. */
interface Member {
  readonly courseId: number
  readonly studentId: number
}

/** The lessons that students had in the classes they left, and those of them that they missed. */
interface Former {
  readonly held: number
  readonly absences: number
}

/** What students brought along from the classes they left. */
export interface FormerLessons {
  /** Nothing for whoever came from no other class. */
  of(member: Member): Former
}

const NOTHING: Former = { held: 0, absences: 0 }

const keyOf = ({ courseId, studentId }: Member) => `${courseId} ${studentId}`

/** Every change of class of those asked for, also between other courses. */
async function readChanges(
  db: Db,
  whose: Whose,
): Promise<(ClassChange & { readonly studentId: number })[]> {
  const { rows } = await sql<ClassChange & { studentId: number }>`
    select id, student_id as "studentId", from_course_id as "fromCourseId",
      to_course_id as "toCourseId", changed_at at time zone 'Europe/Rome' as "changedAt"
    from course_changes
    where student_id in (select student_id from enrolment_cards enrolments where ${enrolled(whose)})
    order by id
  `.execute(db)
  return rows
}

/**
 * Counts, for those asked for, the lessons of their former classes that counted there until they
 * left them, by a withdrawal before the change too, and those at which they were neither present nor made up for it by `now`. A lesson
 * counts once, however many classes had it together; one that counts in the present class is
 * counted there.
 */
export async function countFormerLessons(
  db: Db,
  whose: Whose,
  now: WallTime,
): Promise<FormerLessons> {
  const changes = await readChanges(db, whose)
  const former = membersOf(changes, whose).flatMap((member) =>
    formerClasses(
      changes.filter(({ studentId }) => studentId === member.studentId),
      member.courseId,
    ).map(({ courseId, until }) => ({ ...member, from: courseId, until })),
  )
  if (former.length === 0) return { of: () => NOTHING }
  const from = [...new Set(former.map((one) => one.from))]
  const { rows } = await sql<Member & Former>`
    with taught as materialized (
      select lesson_courses.course_id, lessons.id, lessons.starts_at, lessons.ends_at, array(
        select course_id from lesson_courses where lesson_courses.lesson_id = lessons.id
      ) as all_courses
      from lesson_courses
      join lesson_cards lessons on lessons.id = lesson_courses.lesson_id and lessons.deleted_at is null
      where lesson_courses.course_id = any(${from}::bigint[])
    )
    select former."courseId", former."studentId", count(distinct taught.id)::int as held,
      count(distinct taught.id) filter (where missed)::int as absences
    from jsonb_to_recordset(${JSON.stringify(former)}::jsonb)
      as former ("courseId" bigint, "studentId" bigint, "from" bigint, until timestamp)
    left join enrolment_cards as own on own.student_id = former."studentId"
      and own.course_id = former."courseId"
    left join enrolment_states as old on old.student_id = former."studentId"
      and old.course_id = former."from"
    join taught on taught.course_id = former."from" and taught.ends_at <= former.until
      and lesson_counts(taught.starts_at, taught.ends_at, old.counts_from, old.withdrawn_at)
      and not (
        former."courseId" = any (taught.all_courses)
        and lesson_counts(taught.starts_at, taught.ends_at, own.counts_from, null)
      )
    cross join lateral (select not coalesce((
        select present from attendances
        where attendances.lesson_id = taught.id
          and attendances.student_id = former."studentId"
      ), false)
      and not exists (
        select from makeups
        join lesson_cards as other on other.id = makeups.makeup_lesson_id
          and other.deleted_at is null and ${dayReached(sql`other.starts_at`, now)}
        join attendances on attendances.lesson_id = other.id
          and attendances.student_id = makeups.student_id and attendances.present
        where makeups.lesson_id = taught.id and makeups.student_id = former."studentId"
          and makeups.cancelled_at is null
      ) as missed) as mark
    group by former."courseId", former."studentId"
  `.execute(db)
  const counts = new Map(rows.map((row) => [keyOf(row), row]))
  return { of: (member) => counts.get(keyOf(member)) ?? NOTHING }
}

/** The students and courses that a change of class led to, once each. */
function membersOf(changes: readonly (ClassChange & { studentId: number })[], whose: Whose) {
  const members = changes
    .map(({ studentId, toCourseId }) => ({ studentId, courseId: toCourseId }))
    .filter(({ courseId }) => whose.courseId === undefined || courseId === whose.courseId)
  return [...new Map(members.map((member) => [keyOf(member), member])).values()]
}
