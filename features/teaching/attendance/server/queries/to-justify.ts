import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Input } from '#kit/domain/contract.ts'
import { type WallTime, wallTimeAt } from '#kit/domain/day.ts'
import { firstRow } from '#kit/domain/list.ts'
import type { Db } from '#kit/server/db.ts'
import { containsPerson, type Page, whereIf } from '#kit/server/list.ts'
import type { attendanceContract, OpenAbsence } from '../../domain/contract.ts'
import { recoveredLessons, toConfirm } from './held.ts'

type Query = Input<(typeof attendanceContract)['toJustify']>

/** Marked in a register as absent and not justified; the few that matter have an index. */
const OPEN = sql`not attendances.present and attendances.justified_at is null`

/**
 * The absences that a register tells of and that are neither justified nor made up, of who attends
 * a course that is not archived: each in one such course of its lesson, the lesson's own first. A
 * lesson without a register, or with marks that are to be confirmed since it was put off, is a
 * register to be filled in first.
 */
function open({ q, courseId, from }: Query, now: WallTime): RawBuilder<unknown> {
  return sql`
    ${recoveredLessons(
      sql`makeups.student_id in (select student_id from attendances where ${OPEN})`,
      now,
    )},
    open as (
      select attendances.lesson_id, attendances.student_id, lessons.starts_at, lessons.minutes,
        lessons.topic, courses.id as course_id, courses.name as course_name,
        courses.academic_year, students.surname, students.name, students.phone
      from attendances
      join lesson_cards lessons on lessons.id = attendances.lesson_id
        and lessons.deleted_at is null and lessons.ends_at <= ${now}
        and ${whereIf(from, (day) => sql<SqlBool>`lessons.starts_at >= ${wallTimeAt(day, '00:00')}`)}
      join student_cards students on students.id = attendances.student_id and students.deleted_at is null
      cross join lateral (
        select courses.*
        from lesson_courses
        join enrolment_states as enrolments on enrolments.course_id = lesson_courses.course_id
          and enrolments.student_id = attendances.student_id and not enrolments.withdrawn
        join course_cards courses on courses.id = enrolments.course_id
          and courses.deleted_at is null and courses.archived_at is null
        where lesson_courses.lesson_id = lessons.id
          and lesson_counts(lessons.starts_at, lessons.ends_at, enrolments.counts_from, null)
          and ${whereIf(courseId, (id) => sql<SqlBool>`courses.id = ${id}`)}
        order by courses.id <> lessons.course_id, courses.id
        limit 1
      ) as courses
      left join recovered on recovered.lesson_id = attendances.lesson_id
        and recovered.student_id = attendances.student_id
      where ${OPEN} and not ${toConfirm(sql`lessons.starts_at`)}
        and recovered.lesson_id is null
        and ${containsPerson(sql`(students.search || ' ' || courses.search)`, q)}
    )`
}

const ORDER = {
  startsAt: ['starts_at', 'surname', 'name'],
  surname: ['surname', 'name', 'starts_at'],
  course: ['course_name', 'starts_at', 'surname', 'name'],
} as const

/** A page of the absences to justify, over all students. */
export const toJustifyPage = (db: Db, query: Query, now: WallTime): Page<OpenAbsence> => ({
  rows: () => listToJustify(db, query, now),
  total: async () => {
    const { rows } = await sql<{ total: number }>`
      with ${open(query, now)} select count(*)::int as total from open
    `.execute(db)
    return rows[0]?.total ?? 0
  },
})

async function listToJustify(db: Db, query: Query, now: WallTime): Promise<OpenAbsence[]> {
  const order = [...ORDER[query.sort], 'lesson_id', 'student_id'].map(
    (column) => sql`${sql.ref(`open.${column}`)} ${sql.raw(query.dir)}`,
  )
  const { rows } = await sql<OpenAbsence>`
    with ${open(query, now)}
    select open.lesson_id as "lessonId", open.student_id as "studentId", open.surname, open.name,
      open.phone, open.course_id as "courseId", open.course_name as "courseName",
      open.academic_year as "academicYear", open.starts_at as "startsAt", open.minutes,
      open.topic,
      array(
        select subjects.name from lesson_subjects
        join subject_cards subjects on subjects.id = lesson_subjects.subject_id
        where lesson_subjects.lesson_id = open.lesson_id
        order by subjects.name
      ) as subjects
    from open
    order by ${sql.join(order)}
    limit ${query.size} offset ${firstRow(query)}
  `.execute(db)
  return rows
}
