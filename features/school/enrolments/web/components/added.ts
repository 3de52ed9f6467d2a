import type { ReactNode } from 'react'
import type { Column, RowAction } from '#kit/web/table/types.ts'

/** What a list is sorted by. */
export type Sort<Row> = (row: Row) => string | number

/** A column that another feature adds to a list of enrolments. */
export interface AddedColumn<Row> extends Omit<Column<Row>, 'sort' | 'main'> {
  /** What the list goes by when it is sorted by this column; without it, it cannot be. */
  readonly by?: Sort<Row>
}

/** What other features add to a list of enrolments. */
export interface Added<Row> {
  readonly columns?: readonly AddedColumn<Row>[]
  /** Before those that take a student out of the course. */
  readonly actions?: readonly RowAction<Row>[]
  /** Above the list: what could not be read for the columns. */
  readonly notice?: ReactNode
}

/** Columns of other features, as those of the list. */
export function columnsOf<Row>(extra: readonly AddedColumn<Row>[]): readonly Column<Row>[] {
  return extra.map(({ by, ...column }) => (by ? { ...column, sort: column.id } : column))
}

/** The orders of a list, with those of the columns that were added. */
export function sortsOf<Row>(
  own: Readonly<Record<string, Sort<Row>>>,
  extra: readonly AddedColumn<Row>[],
): Readonly<Record<string, Sort<Row>>> {
  const added = extra.flatMap(({ id, by }) => (by ? [[id, by] as const] : []))
  return { ...own, ...Object.fromEntries(added) }
}
