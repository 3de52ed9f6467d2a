import { sql, type AliasableExpression } from 'kysely'
import type { Input } from '#kit/domain/contract.ts'
import { firstRow } from '#kit/domain/list.ts'
import type { Db } from '#kit/server/db.ts'
import { contains, type Page } from '#kit/server/list.ts'
import type { Found, searchContract } from '../domain/contract.ts'
import { SEARCHED, type FoundKind } from '../domain/types.ts'

type Query = Input<(typeof searchContract)['find']>

/** A result without its kind, and what it is sorted by. */
interface Line extends Omit<Found, 'kind'> {
  readonly first: string
  readonly second: string
}

const NONE = sql<string>`''`
const FULL_NAME = sql<string>`full_name(surname, name)`

/** Courses that are not in the trash, whose name contains the text. */
function courses(db: Db, text: string): AliasableExpression<Line> {
  return db
    .selectFrom('courses')
    .innerJoin('course_categories', 'course_categories.id', 'courses.category_id')
    .where('courses.deleted_at', 'is', null)
    .where(contains(sql.ref('courses.search'), text))
    .select([
      'courses.id',
      'courses.name as title',
      sql<string>`course_categories.name || ' · ' || courses.academic_year`.as('detail'),
      'courses.name as first',
      NONE.as('second'),
    ])
}

/** Rooms that are not in the trash, whose name contains the text. */
function rooms(db: Db, text: string): AliasableExpression<Line> {
  return db
    .selectFrom('rooms')
    .where('deleted_at', 'is', null)
    .where(contains(sql.ref('search'), text))
    .select(['id', 'name as title', NONE.as('detail'), 'name as first', NONE.as('second')])
}

/** People whose name and surname, in either order, contain the text. */
function people(db: Db, table: 'students' | 'teachers', text: string): AliasableExpression<Line> {
  return db
    .selectFrom(table)
    .where('deleted_at', 'is', null)
    .where(contains(sql.ref('names'), text))
    .select(['id', FULL_NAME.as('title'), 'mail as detail', 'surname as first', 'name as second'])
}

const LINES: Readonly<Record<FoundKind, (db: Db, text: string) => AliasableExpression<Line>>> = {
  course: courses,
  room: rooms,
  teacher: (db, text) => people(db, 'teachers', text),
  student: (db, text) => people(db, 'students', text),
}

/** A page of what has the text in its name. */
export const searchPage = (db: Db, query: Query): Page<Found> => ({
  rows: () => findEverywhere(db, query),
  total: () => countEverywhere(db, query),
})

/** How many things have the text in their name. */
async function countEverywhere(db: Db, { q, area }: Pick<Query, 'q' | 'area'>): Promise<number> {
  const counts = SEARCHED[area].map((kind) =>
    db.selectFrom(LINES[kind](db, q).as('line')).select(sql<number>`count(*)`.as('total')),
  )
  const rows = await counts.reduce((all, one) => all.unionAll(one)).execute()
  return rows.reduce((sum, row) => sum + row.total, 0)
}

/**
 * The rows of a page: one kind after the other, each by name, or all by name.
 * Each kind is read in the order of its index and no further than the page needs.
 */
async function findEverywhere(db: Db, query: Query): Promise<Found[]> {
  const { q, area, sort, dir, size } = query
  const byName = sort === 'name' ? dir : 'asc'
  const reach = firstRow(query) + size
  const kinds = SEARCHED[area].map((kind, place) => {
    const lines = db
      .selectFrom(LINES[kind](db, q).as('line'))
      .select([
        sql<number>`${sql.lit(place)}`.as('place'),
        sql<FoundKind>`${sql.lit(kind)}`.as('kind'),
        'id',
        'title',
        'detail',
        'first',
        'second',
      ])
      .orderBy('first', byName)
      .orderBy('second', byName)
      .orderBy('id')
      .limit(reach)
    return db.selectFrom(lines.as('found')).selectAll()
  })
  const found = kinds.reduce((all, one) => all.unionAll(one)).as('found')
  return db
    .selectFrom(found)
    .select(['kind', 'id', 'title', 'detail'])
    .$if(sort === 'kind', (all) => all.orderBy('place', dir))
    .orderBy('first', byName)
    .orderBy('second', byName)
    .orderBy('place')
    .orderBy('id')
    .limit(size)
    .offset(firstRow(query))
    .execute()
}
