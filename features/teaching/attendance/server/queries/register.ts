import { sql } from 'kysely'
import { findLesson } from '#f/teaching/lessons/server/queries.ts'
import { fullName } from '#kit/domain/format.ts'
import type { Db } from '#kit/server/db.ts'
import type { Tx } from '#kit/server/tx.ts'
import type { Register, RegisterChange, RegisterStudent } from '../../domain/contract.ts'
import type { Attendance } from '../../domain/types.ts'
import { toConfirm } from './held.ts'

/** Savings of one register that its history shows at most. */
const SAVINGS = 200

/**
 * Everybody in the register of a lesson, by surname: who attends one of its courses, in the first
 * of these; guests, in its own course; for whom it does not count yet; and who was marked and has
 * left since. Students of the trash
 * are left out.
 */
export async function listRegisterStudents(
  db: Db | Tx,
  lesson: { readonly id: number; readonly courseIds: readonly number[] },
): Promise<(RegisterStudent & { courseId: number })[]> {
  const { id, courseIds } = lesson
  const { rows } = await sql<RegisterStudent & { courseId: number }>`
    with everybody as (
      select enrolments.student_id, enrolments.course_id,
        case
          when enrolments.withdrawn then 3
          when lesson_counts(lessons.starts_at, lessons.ends_at, enrolments.counts_from, null) then 0
          else 2
        end as place
      from enrolment_states as enrolments
      join lesson_cards lessons on lessons.id = ${id}
      -- A course in the trash that only joins a lesson has nobody there.
      join course_cards courses on courses.id = enrolments.course_id
        and (courses.deleted_at is null or courses.id = lessons.course_id)
      where enrolments.course_id = any(${courseIds}::bigint[])
      union all
      select student_id, null, 1 from makeups
      where makeup_lesson_id = ${id} and cancelled_at is null
      union all
      select student_id, null, 4 from attendances where lesson_id = ${id}
    ), once as (
      select distinct on (student_id) student_id, course_id, place from everybody
      order by student_id, place, array_position(${courseIds}::bigint[], course_id)
    )
    select students.id as "studentId", students.name, students.surname,
      coalesce(once.course_id, ${courseIds[0] ?? null}::bigint) as "courseId",
      once.place = 1 as guest, once.place > 2 as withdrawn, once.place = 2 as early,
      attendances.present, attendances.minutes,
      attendances.justified_at is not null as justified,
      coalesce(${toConfirm(sql`lessons.starts_at`)}, false) as "toConfirm",
      attendances.marked_at as "markedAt", attendances.marked_by as "markedBy"
    from once
    join student_cards students on students.id = once.student_id and students.deleted_at is null
    join lesson_cards lessons on lessons.id = ${id}
    left join attendances on attendances.lesson_id = lessons.id
      and attendances.student_id = once.student_id
    where once.place <= 2 or attendances.present is not null
    order by students.surname, students.name, students.id
  `.execute(db)
  return rows
}

/** The register of a lesson that is not in the trash, its own course first. */
export async function findRegister(db: Db, lessonId: number): Promise<Register | undefined> {
  const lesson = await findLesson(db, lessonId)
  if (!lesson) return undefined
  const courses = [
    { courseId: lesson.courseId, courseName: lesson.courseName },
    ...lesson.otherCourses.map(({ id, name }) => ({ courseId: id, courseName: name })),
  ]
  const courseIds = courses.map(({ courseId }) => courseId)
  const [students, saved] = await Promise.all([
    listRegisterStudents(db, { id: lessonId, courseIds }),
    db
      .selectFrom('registers')
      .select(['version', 'saved_at as savedAt', 'saved_by as savedBy'])
      .where('lesson_id', '=', lessonId)
      .executeTakeFirst(),
  ])
  const { id, courseId, courseName, startsAt, minutes, roomName, topic } = lesson
  return {
    lesson: {
      ...{ id, courseId, courseName, startsAt, minutes, roomName, topic },
      teachers: lesson.teachers.map(({ name }) => name),
      subjects: lesson.subjects.map(({ name }) => name),
    },
    version: saved?.version ?? 0,
    savedAt: saved?.savedAt ?? null,
    savedBy: saved?.savedBy ?? null,
    courses: courses.map((course) => ({
      ...course,
      students: students
        .filter(
          ({ courseId: own, early, present }) =>
            own === course.courseId && !(early && present === null),
        )
        .map(({ courseId: _course, ...student }) => student),
    })),
  }
}

interface KeptMarks {
  readonly marks: readonly (Attendance & { readonly studentId: number })[]
}

/** Who marked whom and when, from the audit, the latest saving first. */
export async function listRegisterChanges(db: Db, lessonId: number): Promise<RegisterChange[]> {
  const savings = await db
    .selectFrom('audit_entries')
    .select(['at', 'actor_name as who', 'before', 'after'])
    .where('entity', '=', 'register')
    .where('entity_id', '=', lessonId)
    .orderBy('id', 'desc')
    .limit(SAVINGS)
    .execute()
  const kept = savings.map(({ at, who, before, after }) => ({
    at,
    who,
    before: marksOf(before),
    after: marksOf(after),
  }))
  const ids = new Set(kept.flatMap(({ before, after }) => [...before.keys(), ...after.keys()]))
  const names = await readStudentNames(db, [...ids])
  return kept.map(({ at, who, before, after }) => ({
    at,
    who,
    changes: [...names].flatMap(([studentId, student]) =>
      before.has(studentId) || after.has(studentId)
        ? [{ student, before: before.get(studentId) ?? null, after: after.get(studentId) ?? null }]
        : [],
    ),
  }))
}

function marksOf(kept: unknown): Map<number, Attendance> {
  const { marks } = (kept ?? { marks: [] }) as KeptMarks
  return new Map(marks.map(({ studentId, present, minutes }) => [studentId, { present, minutes }]))
}

/** Students by number as "Cognome Nome", in the order of their names; those of the trash too. */
async function readStudentNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('student_cards as students')
    .select(['id', 'name', 'surname'])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('surname')
    .orderBy('name')
    .orderBy('id')
    .execute()
  return new Map(rows.map((row) => [row.id, fullName(row)]))
}
