import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { ListQuery } from '#kit/domain/list.ts'
import { foldText } from '#kit/domain/text.ts'

/** Characters that mean something to LIKE are searched for as themselves. */
function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/**
 * Condition that a folded column contains the searched text, without regard to case and accents.
 * An empty search matches everything. `folded` must hold text made by quinte_fold.
 */
export function contains(folded: Expression<string>, searched: string): Expression<SqlBool> {
  const text = foldText(searched)
  return text === '' ? sql<SqlBool>`true` : sql<SqlBool>`${folded} like ${likePattern(text)}`
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
