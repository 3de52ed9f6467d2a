import { sql, type AliasableExpression, type Expression, type SqlBool } from 'kysely'
import type { Input } from '#kit/domain/contract.ts'
import { firstRow } from '#kit/domain/list.ts'
import type { Db } from '#kit/server/db.ts'
import { contains, type Page } from '#kit/server/list.ts'
import type { Found, searchContract } from '../domain/contract.ts'
import { KIND_LABEL } from '../domain/text.ts'
import {
  FOUND_KINDS,
  type FoundKind,
  type Mark,
  PERSON_KINDS,
  type PersonKind,
  SEARCHED,
} from '../domain/types.ts'
import { isAmong, matches, nearIds, TABLE } from './queries/matching.ts'

type Query = Input<(typeof searchContract)['find']>

/** A result without its kind, and what it is sorted by. */
interface Line extends Omit<Found, 'kind'> {
  readonly first: string
  readonly second: string
}

const NONE = sql<string>`''`
const UNMARKED = sql<null>`null::text`
const FULL_NAME = sql<string>`full_name(surname, name)`

/** Courses that are not in the trash, whose name contains the text. */
function courses(db: Db, text: string): AliasableExpression<Line> {
  return db
    .selectFrom('course_cards as courses')
    .innerJoin('course_categories', 'course_categories.id', 'courses.category_id')
    .where('courses.deleted_at', 'is', null)
    .where(contains(sql.ref('courses.search'), text))
    .select([
      'courses.id',
      'courses.name as title',
      sql<string>`course_categories.name || ' · ' || courses.academic_year`.as('detail'),
      sql<Mark | null>`case when courses.archived_at is not null then 'archived' end`.as('mark'),
      'courses.name as first',
      NONE.as('second'),
    ])
}

/** Rooms that are not in the trash, whose name contains the text. */
function rooms(db: Db, text: string): AliasableExpression<Line> {
  return db
    .selectFrom('room_cards as rooms')
    .where('deleted_at', 'is', null)
    .where(contains(sql.ref('search'), text))
    .select([
      'id',
      'name as title',
      NONE.as('detail'),
      UNMARKED.as('mark'),
      'name as first',
      NONE.as('second'),
    ])
}

/** People whom a condition finds. */
function people(
  db: Db,
  kind: PersonKind,
  found: Expression<SqlBool>,
  mark: Mark | null,
): AliasableExpression<Line> {
  return db
    .selectFrom(TABLE[kind])
    .where('deleted_at', 'is', null)
    .where(found)
    .select([
      'id',
      FULL_NAME.as('title'),
      'mail as detail',
      sql<Mark | null>`${sql.lit(mark)}::text`.as('mark'),
      'surname as first',
      'name as second',
    ])
}

const EXACT: Readonly<Record<FoundKind, (db: Db, text: string) => AliasableExpression<Line>>> = {
  course: courses,
  room: rooms,
  teacher: (db, text) => people(db, 'teacher', matches('teachers', text), null),
  student: (db, text) => people(db, 'student', matches('students', text), null),
}

/** A page of what the text means. */
export function searchPage(db: Db, query: Query): Page<Found> {
  return pageFrom(db, query, (kind) => EXACT[kind](db, query.q))
}

/** The people whose name is like a text that means nothing. Courses and rooms are few. */
export async function findNear(db: Db, query: Query): Promise<Page<Found>> {
  const kinds = PERSON_KINDS.filter((kind) => SEARCHED[query.area].includes(kind))
  const ids = new Map<FoundKind, AliasableExpression<Line>>()
  for (const kind of kinds) {
    const found = isAmong(TABLE[kind], await nearIds(db, TABLE[kind], query.q))
    ids.set(kind, people(db, kind, found, 'near'))
  }
  return pageFrom(db, query, (kind) => ids.get(kind))
}

function pageFrom(
  db: Db,
  query: Query,
  lineOf: (kind: FoundKind) => AliasableExpression<Line> | undefined,
): Page<Found> {
  const kinds = SEARCHED[query.area].flatMap((kind, place) => {
    const line = lineOf(kind)
    return line ? [{ kind, place, line }] : []
  })
  return { rows: () => findEverywhere(db, kinds, query), total: () => countEverywhere(db, kinds) }
}

/** A kind with what of it is found. */
interface OfKind {
  readonly kind: FoundKind
  /** Where it stands among the kinds. */
  readonly place: number
  readonly line: AliasableExpression<Line>
}

async function countEverywhere(db: Db, kinds: readonly OfKind[]): Promise<number> {
  const counts = kinds.map(({ line }) =>
    db.selectFrom(line.as('line')).select(sql<number>`count(*)`.as('total')),
  )
  const rows = await counts.reduce((all, one) => all.unionAll(one)).execute()
  return rows.reduce((sum, row) => sum + row.total, 0)
}

/**
 * The rows of a page: one kind after the other, each by name, or all by name.
 * Each kind is read in the order of its index and no further than the page needs.
 */
async function findEverywhere(db: Db, kinds: readonly OfKind[], query: Query): Promise<Found[]> {
  const { sort, dir, size } = query
  const byName = sort === 'name' ? dir : 'asc'
  const reach = firstRow(query) + size
  const parts = kinds.map(({ kind, place, line }) => {
    const lines = db
      .selectFrom(line.as('line'))
      .select([
        sql<number>`${sql.lit(place)}`.as('place'),
        sql<FoundKind>`${sql.lit(kind)}`.as('kind'),
        'id',
        'title',
        'detail',
        'mark',
        'first',
        'second',
      ])
      .orderBy('first', byName)
      .orderBy('second', byName)
      .orderBy('id')
      .limit(reach)
    return db.selectFrom(lines.as('found')).selectAll()
  })
  const found = parts.reduce((all, one) => all.unionAll(one)).as('found')
  return db
    .selectFrom(found)
    .select(['kind', 'id', 'title', 'detail', 'mark'])
    .$if(sort === 'kind', (all) => all.orderBy(BY_LABEL, dir))
    .$if(sort === 'best', (all) => all.orderBy('place', dir))
    .orderBy('first', byName)
    .orderBy('second', byName)
    .orderBy('place')
    .orderBy('id')
    .limit(size)
    .offset(firstRow(query))
    .execute()
}

/** The kinds in the order of the words that stand in their column. */
const BY_LABEL = sql`array_position(array[${sql.join(
  FOUND_KINDS.toSorted((a, b) => KIND_LABEL[a].localeCompare(KIND_LABEL[b], 'it')).map(sql.lit),
)}], kind)`
