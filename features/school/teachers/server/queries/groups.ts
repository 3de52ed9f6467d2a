import { sql } from 'kysely'
import type { Db } from '#kit/server/db.ts'
import type { TeacherGroup } from '../../domain/contract.ts'

/** The groups by name, with those of their teachers who are not in the trash, by name. */
export async function listGroups(db: Db): Promise<TeacherGroup[]> {
  const rows = await db
    .selectFrom('teacher_groups')
    .select((group) => [
      'id',
      'name',
      group
        .selectFrom('teacher_group_members')
        .innerJoin('teachers', 'teachers.id', 'teacher_group_members.teacher_id')
        .select(
          sql<number[] | null>`json_agg(teachers.id
            order by teachers.surname, teachers.name, teachers.id)`.as('teacherIds'),
        )
        .whereRef('teacher_group_members.group_id', '=', 'teacher_groups.id')
        .where('teachers.deleted_at', 'is', null)
        .as('teacherIds'),
    ])
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, teacherIds: row.teacherIds ?? [] }))
}
