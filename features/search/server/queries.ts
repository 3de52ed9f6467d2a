import { sql } from 'kysely'
import type { Input } from '#kit/domain/contract.ts'
import { firstRow } from '#kit/domain/list.ts'
import type { Db } from '#kit/server/db.ts'
import { contains } from '#kit/server/list.ts'
import type { Found, searchContract } from '../domain/contract.ts'

/** Courses that are not in the trash, whose name contains the text. */
function coursesNamed(db: Db, text: string) {
  return db
    .selectFrom('courses')
    .innerJoin('course_categories', 'course_categories.id', 'courses.category_id')
    .select([
      sql<Found['kind']>`'course'`.as('kind'),
      'courses.id',
      'courses.name as title',
      sql<string>`course_categories.name || ' · ' || courses.academic_year`.as('detail'),
    ])
    .where('courses.deleted_at', 'is', null)
    .where(contains(sql.ref('courses.search'), text))
}

/**
 * Students whose name and surname, in either order, contain the text. The indexed column also
 * holds mail and phone, so the names alone are looked at again.
 */
function studentsNamed(db: Db, text: string) {
  const names = sql<string>`quinte_fold(surname || ' ' || name || ' ' || surname)`
  return db
    .selectFrom('students')
    .select([
      sql<Found['kind']>`'student'`.as('kind'),
      'id',
      sql<string>`surname || ' ' || name`.as('title'),
      'mail as detail',
    ])
    .where('deleted_at', 'is', null)
    .where(contains(sql.ref('search'), text))
    .where(contains(names, text))
}

/** A page of what has the text in its name: courses first, then students, each by name. */
export async function findEverywhere(
  db: Db,
  query: Input<(typeof searchContract)['find']>,
): Promise<{ rows: Found[]; total: number }> {
  const all = coursesNamed(db, query.q).unionAll(studentsNamed(db, query.q)).as('found')
  const { total } = await db
    .selectFrom(all)
    .select(db.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom(all)
    .select(['kind', 'id', 'title', 'detail'])
    .orderBy('kind')
    .orderBy('title')
    .orderBy('id')
    .limit(query.size)
    .offset(firstRow(query))
    .execute()
  return { rows, total }
}
