import { sql, type RawBuilder } from 'kysely'
import { addDays, dayOfWallTime, type WallTime, wallTimeAt } from '#kit/domain/day.ts'

/** Whose lessons: of everybody in a course, of a student in one of her courses or in all. */
export interface Whose {
  readonly studentId?: number | undefined
  readonly courseId?: number | undefined
}

/** The enrolments asked for, as a condition; all of them when nothing is named. */
export function enrolled({ studentId, courseId }: Whose): RawBuilder<unknown> {
  const ofStudent = studentId === undefined ? sql`true` : sql`enrolments.student_id = ${studentId}`
  const ofCourse = courseId === undefined ? sql`true` : sql`enrolments.course_id = ${courseId}`
  return sql`${ofStudent} and ${ofCourse}`
}

/**
 * The lessons that count for each of those asked for: held by `now`, from the day from which they
 * count for her, and by the withdrawal of whoever left. Joined as `held`: course, student, lesson, minutes. Courses and students of the trash have
 * none.
 */
export function heldLessons(whose: Whose, now: WallTime): RawBuilder<unknown> {
  return sql`
    members as materialized (
      select enrolments.course_id, enrolments.student_id, enrolments.counts_from,
        enrolments.withdrawn_at
      from enrolment_states as enrolments
      join course_cards courses on courses.id = enrolments.course_id and courses.deleted_at is null
      join student_cards students on students.id = enrolments.student_id and students.deleted_at is null
      where ${enrolled(whose)}
    ), taught as materialized (
      select lesson_courses.course_id, lessons.id, lessons.minutes, lessons.starts_at,
        lessons.ends_at
      from lesson_courses
      join lesson_cards lessons on lessons.id = lesson_courses.lesson_id
      where lesson_courses.course_id in (select course_id from members)
        and lessons.deleted_at is null and lessons.ends_at <= ${now}
    ), held as (
      select members.course_id, members.student_id, taught.id as lesson_id, taught.minutes,
        taught.starts_at
      from members
      join taught on taught.course_id = members.course_id
        and lesson_counts(taught.starts_at, taught.ends_at, members.counts_from,
          members.withdrawn_at)
    )`
}

/**
 * Whether the day of a lesson has come by `now`. A lesson may be put off after its register was
 * taken: until its new day a mark there makes up for nothing.
 */
export const dayReached = (startsAt: RawBuilder<unknown>, now: WallTime): RawBuilder<unknown> =>
  sql`${startsAt} < ${wallTimeAt(addDays(dayOfWallTime(now), 1), '00:00')}::timestamp`

/** When the day of a lesson begins, as an instant. */
const dayBegins = (startsAt: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`date_trunc('day', ${startsAt}) at time zone 'Europe/Rome'`

/**
 * Whether the mark in `attendances` was made before the day of its lesson, which was put off since:
 * it says nothing of the new day until somebody confirms it.
 */
export const toConfirm = (startsAt: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`attendances.marked_at < ${dayBegins(startsAt)}`

/**
 * Whether the register of a lesson was taken, and on its day or after: one of a lesson that was put
 * off since is to be filled in again.
 */
export const registerTaken = (
  lessonId: RawBuilder<unknown>,
  startsAt: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from registers
  where registers.lesson_id = ${lessonId} and registers.saved_at >= ${dayBegins(startsAt)}
)`

/**
 * The absences that were made up: a makeup that was not called off, at a lesson whose day has come
 * and whose register has them present. `which` is a condition on `makeups`: whose, or for which
 * absences. Joined as `recovered`: makeup, student, missed lesson, start of the other.
 */
export const recoveredLessons = (
  which: RawBuilder<unknown>,
  now: WallTime,
): RawBuilder<unknown> => sql`
  recovered as materialized (
    select makeups.id as makeup_id, makeups.student_id, makeups.lesson_id, lessons.starts_at
    from makeups
    join lesson_cards lessons on lessons.id = makeups.makeup_lesson_id and lessons.deleted_at is null
      and ${dayReached(sql`lessons.starts_at`, now)}
    join attendances on attendances.lesson_id = makeups.makeup_lesson_id
      and attendances.student_id = makeups.student_id and attendances.present
    where makeups.cancelled_at is null and ${which}
  )`

/**
 * Two parts of a statement whose `asked` are lessons: `held`, the courses of each, and from when on a
 * mark says something of its day, and `lists`, who attends each of those courses, but for those in the
 * trash: as a whole (`students`), or from a later day (`later`, `later_from`). A list a course is a
 * fraction of the rows that its students would be.
 */
export const HELD_AND_LISTS: RawBuilder<unknown> = sql`
  held as materialized (
    select asked.id as lesson_id, lesson_courses.course_id, asked.starts_at, asked.ends_at,
      ${dayBegins(sql`asked.starts_at`)} as stands_from
    from asked join lesson_courses on lesson_courses.lesson_id = asked.id
  ), lists as materialized (
    select course_id, students, later, later_from from attending_lists
    where course_id = any(array(select course_id from held))
      and course_id not in (select id from course_cards where deleted_at is not null)
  )`

/** Those of a list in `lists` for whom the lesson in `held` counts, but not every lesson of the course. */
export const LATER: RawBuilder<unknown> = sql`(
  select later.student_id from unnest(lists.later, lists.later_from) as later (student_id, counts_from)
  where lesson_counts(held.starts_at, held.ends_at, later.counts_from, null)
)`
