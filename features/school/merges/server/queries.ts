import { sql } from 'kysely'
import type { Db } from '#kit/server/db.ts'
import type { Merge } from '../domain/contract.ts'

/** The merges by name, or the one of a number, each with its courses that are not in the trash. */
export async function listMerges(db: Db, id?: number): Promise<Merge[]> {
  const rows = await db
    .selectFrom('course_merges')
    .select((merge) => [
      'id',
      'name',
      'version',
      merge
        .selectFrom('course_merge_courses')
        .innerJoin('course_cards as courses', 'courses.id', 'course_merge_courses.course_id')
        .select(
          sql<Merge['courses'] | null>`json_agg(
            json_build_object('id', courses.id, 'name', courses.name,
              'academicYear', courses.academic_year, 'endsOn', courses.ends_on)
            order by courses.name, courses.id)`.as('courses'),
        )
        .whereRef('course_merge_courses.merge_id', '=', 'course_merges.id')
        .where('courses.deleted_at', 'is', null)
        .as('courses'),
    ])
    .where('deleted_at', 'is', null)
    .$if(id !== undefined, (merges) => merges.where('id', '=', id ?? 0))
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, courses: row.courses ?? [] }))
}
