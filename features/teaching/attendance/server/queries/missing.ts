import { sql, type RawBuilder } from 'kysely'
import type { Input } from '#kit/domain/contract.ts'
import { addDays, type WallTime, wallTimeAt } from '#kit/domain/day.ts'
import { firstRow } from '#kit/domain/list.ts'
import type { Db } from '#kit/server/db.ts'
import { contains, type Page } from '#kit/server/list.ts'
import type { attendanceContract, MissingRegister } from '../../domain/contract.ts'
import { HELD_AND_LISTS, LATER, toConfirm } from './held.ts'

type Query = Input<(typeof attendanceContract)['missing']>
type Asked = Pick<Query, 'from' | 'to' | 'courseId' | 'q'>

export const GOES_ON = sql`courses.archived_at is null and courses.deleted_at is null`

/** Whether `lessons` has a course of which that holds. */
export const hasCourse = (which: RawBuilder<unknown>) => sql<boolean>`exists (
  select from lesson_courses
  join course_cards courses on courses.id = lesson_courses.course_id and ${which}
  where lesson_courses.lesson_id = lessons.id
)`

/**
 * Lessons held by `now` at which somebody who attends one of their courses has no mark of that day. Those
 * who attend a course as a whole are compared with the marks of a lesson at once; the few for whom
 * lessons count from a later day are looked up one by one. Lessons whose courses are all archived are
 * closed work; those without students have nobody to mark.
 */
export function incomplete(query: Asked, now: WallTime): RawBuilder<unknown> {
  const { from, to, courseId, q } = query
  const lessonsWhere = (which: RawBuilder<unknown>) => sql`
    select lessons.id, lessons.course_id, lessons.starts_at, lessons.ends_at, lessons.minutes,
      courses.name as course_name
    from lesson_cards lessons
    join course_cards courses on courses.id = lessons.course_id
    where ${which} and lessons.deleted_at is null and lessons.ends_at <= ${now}
      and lessons.starts_at < ${to === undefined ? now : wallTimeAt(addDays(to, 1), '00:00')}
      and ${from === undefined ? sql`true` : sql`lessons.starts_at >= ${wallTimeAt(from, '00:00')}`}
      and ${
        courseId === undefined
          ? sql`true`
          : sql`lessons.id = any(array(
              select lesson_id from lesson_courses where course_id = ${courseId}
            ))`
      }
      and ${contains(sql.ref('courses.search'), q)}`
  return sql`
    asked as materialized (
      ${lessonsWhere(GOES_ON)}
      union all
      ${lessonsWhere(sql`not (${GOES_ON}) and ${hasCourse(GOES_ON)}`)}
    ), ${HELD_AND_LISTS}, incomplete as (
      select held.lesson_id
      from held
      join lists on lists.course_id = held.course_id
      where not lists.students <@ array(
        select attendances.student_id from attendances
        where attendances.lesson_id = held.lesson_id and attendances.marked_at >= held.stands_from
      )
      union
      select held.lesson_id
      from held
      join lists on lists.course_id = held.course_id and lists.later is not null
      cross join lateral ${LATER} as attending
      where not exists (
        select from attendances
        where attendances.lesson_id = held.lesson_id
          and attendances.student_id = attending.student_id
          and attendances.marked_at >= held.stands_from
      )
    )`
}

const ORDER = {
  startsAt: (dir: RawBuilder<unknown>) => sql`asked.starts_at ${dir}, asked.id ${dir}`,
  course: (dir: RawBuilder<unknown>) =>
    sql`asked.course_name ${dir}, asked.starts_at ${dir}, asked.id ${dir}`,
} as const

/** A page of the lessons without a complete register; who reads it is told how many there are by the way. */
export function missingPage(db: Db, query: Query, now: WallTime): Page<MissingRegister> {
  let reading: Promise<Counted[]> | undefined
  return {
    rows: async () => {
      reading = readMissing(db, query, now)
      return (await reading).map(({ total: _total, ...row }) => row)
    },
    total: async () => {
      const rows = await reading
      const nobody = rows?.length === 0 && firstRow(query) === 0
      return nobody ? 0 : (rows?.[0]?.total ?? countMissing(db, query, now))
    },
  }
}

/** How many registers a list finds. */
async function countMissing(db: Db, query: Query, now: WallTime): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    with ${incomplete(query, now)} select count(*)::int as total from incomplete
  `.execute(db)
  return rows[0]?.total ?? 0
}

/** The rows of a page of the lessons without a complete register. */
export async function listMissing(db: Db, query: Query, now: WallTime): Promise<MissingRegister[]> {
  return missingPage(db, query, now).rows()
}

/** A row of a page with how many there are on all pages. */
type Counted = MissingRegister & { readonly total: number }

async function readMissing(db: Db, query: Query, now: WallTime): Promise<Counted[]> {
  const dir = query.dir === 'asc' ? sql`asc` : sql`desc`
  const { rows } = await sql<Counted>`
    with ${incomplete(query, now)},
    page as (
      select asked.*, (count(*) over ())::int as total from asked
      join incomplete on incomplete.lesson_id = asked.id
      order by ${ORDER[query.sort](dir)}
      limit ${query.size} offset ${firstRow(query)}
    )
    select asked.id as "lessonId", asked.course_id as "courseId",
      asked.course_name as "courseName", asked.starts_at as "startsAt", asked.minutes,
      taught.teachers, taught."teacherIds", counted.students, counted.missing, asked.total
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
      join course_cards courses on courses.id = lesson_courses.course_id
        and courses.deleted_at is null
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
