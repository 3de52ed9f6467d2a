import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { PAGE_SIZE, type ListQuery } from '#kit/domain/list.ts'
import { ok, type Result } from '#kit/domain/result.ts'
import { foldText } from '#kit/domain/text.ts'
import type { Db } from './db.ts'
import type { Reading } from './route.ts'

/** How a list is read: a page of it, and how many rows its filters find in all. */
interface ListReader<Query, Row> {
  readonly rows: (db: Db, query: Query) => Promise<Row[]>
  readonly count: (db: Db, query: Query) => Promise<number>
}

/**
 * The answer of a list called `name`. Pages are cached until the next write, totals too, once
 * for all pages and orders of a filter; the large steps of an export are read once and not kept.
 */
export async function answerList<Query extends ListQuery, Row>(
  { db, services }: Pick<Reading, 'db' | 'services'>,
  name: string,
  query: Query,
  reader: ListReader<Query, Row>,
): Promise<Result<{ rows: Row[]; total: number }, never>> {
  const { page, size, sort, dir, ...filters } = query
  const { cache } = services
  const read = () => reader.rows(db, query)
  const [rows, total] = await Promise.all([
    size === PAGE_SIZE
      ? cache.read(JSON.stringify([name, filters, page, sort, dir]), read)
      : read(),
    cache.read(JSON.stringify([name, filters]), () => reader.count(db, query)),
  ])
  return ok({ rows, total })
}

/** Characters that mean something to LIKE are searched for as themselves. */
function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
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
  return sql<SqlBool>`${folded} like ${likePattern(text)}`
}

/** The order a list asked for, as arguments of orderBy; `columns` names what each sort means. */
export function sortedBy(
  query: Pick<ListQuery, 'sort' | 'dir'>,
  columns: Readonly<Record<string, string>>,
): [RawBuilder<unknown>, 'asc' | 'desc'] {
  const column = columns[query.sort]
  if (column === undefined) throw new Error(`unknown sort: ${query.sort}`)
  return [sql.ref(column), query.dir]
}
