import { sql, type RawBuilder } from 'kysely'
import type { Input } from '#kit/domain/contract.ts'
import { addDays, type WallTime, wallTimeAt } from '#kit/domain/day.ts'
import { firstRow } from '#kit/domain/list.ts'
import type { Db } from '#kit/server/db.ts'
import { contains, type Page } from '#kit/server/list.ts'
import type { attendanceContract, MissingRegister } from '../../domain/contract.ts'
import { HELD_AND_ATTENDING, toConfirm } from './held.ts'

type Query = Input<(typeof attendanceContract)['missing']>
type Asked = Pick<Query, 'from' | 'to' | 'courseId' | 'q'>

/**
 * Lessons held by `now` at which somebody who attends one of their courses has no mark of that day. Found
 * by counting: of each course of a lesson fewer have a mark than attend it, without those for whom
 * it does not count yet. Lessons of archived courses
 * are closed work; those without students have nobody to mark.
 */
export function incomplete(query: Asked, now: WallTime): RawBuilder<unknown> {
  const { from, to, courseId, q } = query
  return sql`
    asked as materialized (
      select lessons.id, lessons.course_id, lessons.starts_at, lessons.ends_at, lessons.minutes,
        courses.name as course_name
      from lesson_cards lessons
      join course_cards courses on courses.id = lessons.course_id
        and courses.archived_at is null and courses.deleted_at is null
      where lessons.deleted_at is null and lessons.ends_at <= ${now}
        and lessons.starts_at < ${to === undefined ? now : wallTimeAt(addDays(to, 1), '00:00')}
        and ${from === undefined ? sql`true` : sql`lessons.starts_at >= ${wallTimeAt(from, '00:00')}`}
        and ${
          courseId === undefined
            ? sql`true`
            : sql`lessons.id = any(array(
                select lesson_id from lesson_courses where course_id = ${courseId}
              ))`
        }
        and ${contains(sql.ref('courses.search'), q)}
    ), ${HELD_AND_ATTENDING}, late as (
      select held.lesson_id, held.course_id, count(*) as students
      from attending
      join held on held.course_id = attending.course_id
      where attending.counts_from is not null and not lesson_counts(
        held.starts_at, held.ends_at, attending.counts_from, null)
      group by held.lesson_id, held.course_id
    ), sizes as (
      select course_id, count(*) as students from attending group by course_id
    ), marks as materialized (
      select held.*, attendances.student_id
      from held
      join attendances on attendances.lesson_id = held.lesson_id
        and not ${toConfirm(sql`held.starts_at`)}
    ), marked as (
      select marks.lesson_id, marks.course_id, count(*) as students
      from marks
      join attending on attending.course_id = marks.course_id
        and attending.student_id = marks.student_id
        and lesson_counts(marks.starts_at, marks.ends_at, attending.counts_from, null)
      group by marks.lesson_id, marks.course_id
    ), incomplete as (
      select distinct held.lesson_id
      from held
      join sizes on sizes.course_id = held.course_id
      left join marked on marked.lesson_id = held.lesson_id
        and marked.course_id = held.course_id
      left join late on late.lesson_id = held.lesson_id and late.course_id = held.course_id
      where coalesce(marked.students, 0) < sizes.students - coalesce(late.students, 0)
    )`
}

const ORDER = {
  startsAt: (dir: RawBuilder<unknown>) => sql`asked.starts_at ${dir}, asked.id ${dir}`,
  course: (dir: RawBuilder<unknown>) =>
    sql`asked.course_name ${dir}, asked.starts_at ${dir}, asked.id ${dir}`,
} as const

/** A page of the lessons without a complete register. */
export const missingPage = (db: Db, query: Query, now: WallTime): Page<MissingRegister> => ({
  rows: () => listMissing(db, query, now),
  total: () => countMissing(db, query, now),
})

/** How many registers a list finds. */
async function countMissing(db: Db, query: Query, now: WallTime): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    with ${incomplete(query, now)} select count(*)::int as total from incomplete
  `.execute(db)
  return rows[0]?.total ?? 0
}

/** The rows of a page of the lessons without a complete register. */
export async function listMissing(db: Db, query: Query, now: WallTime): Promise<MissingRegister[]> {
  const dir = query.dir === 'asc' ? sql`asc` : sql`desc`
  const { rows } = await sql<MissingRegister>`
    with ${incomplete(query, now)},
    page as (
      select asked.* from asked join incomplete on incomplete.lesson_id = asked.id
      order by ${ORDER[query.sort](dir)}
      limit ${query.size} offset ${firstRow(query)}
    )
    select asked.id as "lessonId", asked.course_id as "courseId",
      asked.course_name as "courseName", asked.starts_at as "startsAt", asked.minutes,
      taught.teachers, taught."teacherIds", counted.students, counted.missing
    from page as asked
    cross join lateral (
      select
        coalesce(array_agg(full_name(surname, name) order by surname, name, id), '{}') as teachers,
        coalesce(array_agg(id order by surname, name, id), '{}') as "teacherIds"
      from lesson_teachers join teacher_cards teachers on teachers.id = lesson_teachers.teacher_id
      where lesson_teachers.lesson_id = asked.id
    ) as taught
    cross join lateral (
      select count(distinct enrolments.student_id)::int as students,
        count(distinct enrolments.student_id) filter (where attendances.lesson_id is null)::int
          as missing
      from lesson_courses
      join attending_students as enrolments
        on enrolments.course_id = lesson_courses.course_id
        and lesson_counts(asked.starts_at, asked.ends_at, enrolments.counts_from, null)
      left join attendances on attendances.lesson_id = asked.id
        and attendances.student_id = enrolments.student_id
        and not ${toConfirm(sql`asked.starts_at`)}
      where lesson_courses.lesson_id = asked.id
    ) as counted
    order by ${ORDER[query.sort](dir)}
  `.execute(db)
  return rows
}
