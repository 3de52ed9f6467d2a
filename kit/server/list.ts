import {
  sql,
  type Expression,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
} from 'kysely'
import { firstRow, PAGE_SIZE, type ListQuery } from '#kit/domain/list.ts'
import { ok, type Result } from '#kit/domain/result.ts'
import { phoneDigits } from '#kit/domain/phone.ts'
import { foldText } from '#kit/domain/text.ts'
import type { Db } from './db.ts'
import type { Reading } from './route.ts'

/** A page of a list, and how many rows its filters find in all; each is read when it is asked for. */
export interface Page<Row> {
  readonly rows: () => Promise<Row[]>
  readonly total: () => Promise<number>
}

/**
 * The answer of a list called `name`. Pages are kept until the next write, totals too, once
 * for all pages and orders of a filter; the large steps of an export are read once and not kept.
 */
export async function answerList<Query extends ListQuery, Row>(
  { db, cached }: Pick<Reading, 'db' | 'cached'>,
  name: string,
  query: Query,
  reader: (db: Db, query: Query) => Page<Row>,
): Promise<Result<{ rows: Row[]; total: number }, never>> {
  const { page, size, sort, dir, ...filters } = query
  const read = reader(db, query)
  const [rows, total] = await Promise.all([
    size === PAGE_SIZE
      ? cached(JSON.stringify([name, filters, page, sort, dir]), read.rows)
      : read.rows(),
    cached(JSON.stringify([name, filters]), read.total),
  ])
  return ok({ rows, total })
}

/** What a list is sorted by: a column, one that may be `empty` and is last then, or a calculation. */
type Order = string | { readonly empty: string } | RawBuilder<unknown>

/** All of them in one direction. */
export const sortedBy = (orders: readonly Order[], dir: ListQuery['dir']) =>
  sql.join(
    orders.map((one) => {
      if (typeof one === 'string') return sql`${sql.ref(one)} ${sql.raw(dir)}`
      if ('empty' in one) return sql`${sql.ref(one.empty)} ${sql.raw(dir)} nulls last`
      return sql`${one} ${sql.raw(dir)}`
    }),
  )

/** How the pages of a list are cut out of its base query, and what is read of their rows. */
interface Cutting<Query extends ListQuery, Base, Row> {
  /** What each sort means: its columns, all in the direction that is asked for. */
  readonly order: Readonly<Record<Query['sort'], Order | readonly Order[]>>
  /** The column that decides between equals, so that no row is on two pages. */
  readonly id: string
  /** Reads the page, which is in order and cut already: columns, and joins only they need. */
  readonly rows: (page: Base) => Promise<Row[]>
  /** Hundreds of thousands: what a search finds is looked for before it is put in order. */
  readonly many?: true
}

/**
 * What fewer have is found by the index of letters, what more have by walking along the order. The
 * plan that is kept knows nothing of the text and walked for both: past everybody for a rare name.
 */
const FEW = 2_000

/** The same rows, by their ids when the search finds few. */
async function narrowed<D, Tables extends keyof D>(
  base: SelectQueryBuilder<D, Tables, object>,
  id: string,
): Promise<SelectQueryBuilder<D, Tables, object>> {
  const found = await base
    .select(sql<number>`${sql.ref(id)}`.as('id'))
    .limit(sql.lit(FEW + 1))
    .execute()
  const ids = found.map((row) => (row as { readonly id: number }).id)
  return ids.length > FEW ? base : base.where(sql<SqlBool>`${sql.ref(id)} = any(${ids}::bigint[])`)
}

/**
 * A page of a list. `base` is the query of everything that the filters find, without columns:
 * the total is counted on it, so joins that only the columns need belong into `rows`. The size
 * stands in the text and the offset where the planner does not look, so that one plan serves all
 * pages and none is made again for each request.
 */
export function pageOf<D, Tables extends keyof D, Query extends ListQuery, Row>(
  base: SelectQueryBuilder<D, Tables, object>,
  query: Query,
  { order, id, rows, many }: Cutting<Query, SelectQueryBuilder<D, Tables, object>, Row>,
): Page<Row> {
  const orders = [order[query.sort as Query['sort']], id].flat() as Order[]
  const sorted = sortedBy(orders, query.dir)
  const skipped = firstRow(query)
  const searches = many && foldText(query.q).length >= INDEXED
  return {
    rows: async () => {
      const found = searches ? await narrowed(base, id) : base
      const cut = found.orderBy(sorted).limit(sql.lit(query.size))
      return rows(skipped === 0 ? cut : cut.offset(unseen(skipped, 'bigint')))
    },
    total: async () => {
      const counted = await base
        .clearSelect()
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return (counted as { readonly total: number }).total
    },
  }
}

/** The answer of a page that is not cached. */
export async function readPage<Row>(page: Page<Row>): Promise<{ rows: Row[]; total: number }> {
  const [rows, total] = await Promise.all([page.rows(), page.total()])
  return { rows, total }
}

/**
 * A value where the planner does not look. By values it would plan a statement anew for each request
 * as soon as some find less than others; where they all find about as much, one plan serves them all.
 */
export const unseen = <T extends string | number>(
  value: T,
  type: 'bigint' | 'date' | 'timestamp',
) => sql<T>`(select ${value}::${sql.raw(type)})`

/** The condition of a filter when it is asked for, and none when it is left out. */
export function whereIf<Value>(
  value: Value | undefined,
  condition: (value: Value) => Expression<SqlBool>,
): Expression<SqlBool> {
  return value === undefined ? sql<SqlBool>`true` : condition(value)
}

/** A text inside a pattern: characters that mean something to LIKE stand for themselves. */
export function likeText(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** The indexes for searches are made of groups of three letters. */
const INDEXED = 3

/**
 * Condition that a folded column contains the searched text, without regard to case and accents.
 * An empty search matches everything. `folded` must hold text made by quinte_fold. A text too
 * short for the indexes is compared in a way that does not try them: with LIKE, the plan kept for
 * long texts would read a whole index for a short one.
 */
export function contains(folded: Expression<string>, searched: string): Expression<SqlBool> {
  const text = foldText(searched)
  if (text === '') return sql<SqlBool>`true`
  if (text.length < INDEXED) return sql<SqlBool>`strpos(${folded}, ${text}) > 0`
  return sql<SqlBool>`${folded} like ${`%${likeText(text)}%`}`
}

/** The same for people, whose text holds their telephone number as it is dialled. */
export function containsPerson(folded: Expression<string>, searched: string): Expression<SqlBool> {
  return contains(folded, phoneDigits(searched) ?? searched)
}
