import { sql } from 'kysely'
import { listCourseOptions } from '#f/school/courses/server/queries.ts'
import { listTeacherOptions } from '#f/school/teachers/server/queries.ts'
import { listRooms } from '#f/teaching/lessons/server/queries.ts'
import { byName } from '#f/system/imports/domain/rules.ts'
import type { Db } from '#kit/server/db.ts'
import type { Names, SaidLesson } from '../domain/types.ts'

/** All that lines may name. */
export async function readNames(db: Db, today: string): Promise<Names> {
  const subjects = await db
    .selectFrom('subject_cards')
    .select(['id', 'name', 'note'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return {
    courses: byName(await listCourseOptions(db, { offer: 'offered' }, today)),
    rooms: byName(await listRooms(db)),
    teachers: byName(await listTeacherOptions(db)),
    subjects: byName(
      subjects.flatMap(({ id, name, note }) => [
        { id, name },
        ...(note === '' ? [] : [{ id, name: `${name} - ${note}` }]),
      ]),
    ),
  }
}

/** Which lesson each line is already: that of its course at its time. */
export async function matchLessons(db: Db, said: readonly SaidLesson[]) {
  const asked = said.map(({ courseId, startsAt }, place) => ({ place, courseId, startsAt }))
  const { rows } = await sql<{ id: number | null }>`
    select (
      select min(lessons.id) from lesson_cards lessons
      where lessons.course_id = asked."courseId" and lessons.starts_at = asked."startsAt"
        and lessons.deleted_at is null
    ) as id
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as asked (place int, "courseId" bigint, "startsAt" timestamp)
    order by asked.place
  `.execute(db)
  return rows
}
