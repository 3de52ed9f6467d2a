import { sql } from 'kysely'
import type { Db } from '#kit/server/db.ts'
import type { CourseCost } from '../../domain/contract.ts'

/**
 * Minutes of a course's lessons, those that it joins too, by teacher and by subject. A lesson
 * whose billing is split is divided among its teachers; otherwise it counts whole for each, and
 * for each of its subjects.
 */
export async function findCourseCost(db: Db, courseId: number): Promise<CourseCost> {
  const taught = sql`(
    select lessons.id, lessons.minutes, lessons.split_billing
    from lesson_courses join lessons on lessons.id = lesson_courses.lesson_id
    where lesson_courses.course_id = ${courseId} and lessons.deleted_at is null
  ) lesson`
  const teachers = await sql<CourseCost['teachers'][number]>`
    select teachers.id, teachers.surname, teachers.name,
      sum(lesson.minutes::numeric / case when lesson.split_billing then (
        select count(*) from lesson_teachers others where others.lesson_id = lesson.id
      ) else 1 end) as minutes
    from ${taught}
    join lesson_teachers on lesson_teachers.lesson_id = lesson.id
    join teacher_cards teachers on teachers.id = lesson_teachers.teacher_id
    group by teachers.id, teachers.surname, teachers.name
    order by teachers.surname, teachers.name, teachers.id
  `.execute(db)
  const subjects = await sql<CourseCost['subjects'][number]>`
    select subjects.id, case when subjects.note = '' then subjects.name
      else subjects.name || ' - ' || subjects.note end as name, sum(lesson.minutes) as minutes
    from ${taught}
    join lesson_subjects on lesson_subjects.lesson_id = lesson.id
    join subject_cards subjects on subjects.id = lesson_subjects.subject_id
    group by subjects.id, subjects.name, subjects.note
    order by subjects.name, subjects.note, subjects.id
  `.execute(db)
  return { teachers: teachers.rows, subjects: subjects.rows }
}

/** Name and surname apart, of teachers in the trash too. */
export async function findTeacherNames(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { name: string; surname: string }>> {
  const rows = await db
    .selectFrom('teacher_cards as teachers')
    .select(['id', 'name', 'surname'])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
