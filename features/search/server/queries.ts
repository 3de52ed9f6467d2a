import { sql } from 'kysely'
import type { Input } from '#kit/domain/contract.ts'
import { firstRow } from '#kit/domain/list.ts'
import type { Db } from '#kit/server/db.ts'
import { contains } from '#kit/server/list.ts'
import type { Found, searchContract } from '../domain/contract.ts'

type Query = Input<(typeof searchContract)['find']>

/** Courses that are not in the trash, whose name contains the text. */
function coursesNamed(db: Db, text: string) {
  return db
    .selectFrom('courses')
    .where('courses.deleted_at', 'is', null)
    .where(contains(sql.ref('courses.search'), text))
}

/** Students whose name and surname, in either order, contain the text. */
function studentsNamed(db: Db, text: string) {
  return db
    .selectFrom('students')
    .where('deleted_at', 'is', null)
    .where(contains(sql.ref('names'), text))
}

/** How many things have the text in their name. */
export async function countEverywhere(db: Db, text: string): Promise<number> {
  const count = sql<number>`count(*)`.as('total')
  const rows = await coursesNamed(db, text)
    .select(count)
    .unionAll(studentsNamed(db, text).select(count))
    .execute()
  return rows.reduce((sum, row) => sum + row.total, 0)
}

/**
 * A page of what has the text in its name: courses first, then students, each by name. Each kind
 * is read in the order of its index and no further than the page needs.
 */
export async function findEverywhere(db: Db, query: Query): Promise<Found[]> {
  const reach = firstRow(query) + query.size
  const courses = coursesNamed(db, query.q)
    .innerJoin('course_categories', 'course_categories.id', 'courses.category_id')
    .select([
      sql<Found['kind']>`'course'`.as('kind'),
      'courses.id',
      'courses.name as title',
      sql<string>`course_categories.name || ' · ' || courses.academic_year`.as('detail'),
      'courses.name as first',
      sql<string>`''`.as('second'),
    ])
    .orderBy('courses.name', query.dir)
    .limit(reach)
  const students = studentsNamed(db, query.q)
    .select([
      sql<Found['kind']>`'student'`.as('kind'),
      'id',
      sql<string>`surname || ' ' || name`.as('title'),
      'mail as detail',
      'surname as first',
      'name as second',
    ])
    .orderBy('surname', query.dir)
    .orderBy('name', query.dir)
    .orderBy('id')
    .limit(reach)
  return db
    .selectFrom(courses.as('found'))
    .selectAll()
    .unionAll(db.selectFrom(students.as('found')).selectAll())
    .orderBy('kind')
    .orderBy('first', query.dir)
    .orderBy('second', query.dir)
    .orderBy('id')
    .limit(query.size)
    .offset(firstRow(query))
    .execute()
}
