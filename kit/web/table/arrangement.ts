import type { FilterValue } from './types.ts'

/** In which order the columns of a list stand, and which of them are not shown. */
export interface Arrangement {
  readonly columns: readonly string[]
  readonly hidden: readonly string[]
}

/** How a list is shown: its columns, filters and order. */
export interface ViewContent extends Arrangement {
  readonly filters: Readonly<Record<string, FilterValue>>
  readonly sort?: string | undefined
  readonly dir?: 'asc' | 'desc' | undefined
}

interface Part {
  readonly id: string
  readonly main?: boolean
}

/** All columns as they were put in order; those that came to the list since stand last. */
export function ordered<C extends Part>(columns: readonly C[], by: Arrangement | undefined): C[] {
  const place = ({ id }: Part) => {
    const at = by?.columns.indexOf(id) ?? -1
    return at < 0 ? Infinity : at
  }
  return columns.toSorted((a, b) => place(a) - place(b) || columns.indexOf(a) - columns.indexOf(b))
}

/** Whether a column is shown; the one that names the row always is. */
export function isShown({ id, main }: Part, by: Arrangement | undefined): boolean {
  return main === true || !by?.hidden.includes(id)
}

/** The columns to show, in their order. */
export function arranged<C extends Part>(columns: readonly C[], by: Arrangement | undefined): C[] {
  return ordered(columns, by).filter((column) => isShown(column, by))
}

/**
 * The columns in a new order and with others shown; what was said of columns that the list has only
 * elsewhere, such as in a wide window, stays.
 */
export function rearranged(
  columns: readonly Part[],
  hidden: ReadonlySet<string>,
  before: Arrangement | undefined,
): Arrangement {
  const ids = columns.map(({ id }) => id)
  const elsewhere = (all: readonly string[] = []) => all.filter((id) => !ids.includes(id))
  return {
    columns: [...ids, ...elsewhere(before?.columns)],
    hidden: [...ids.filter((id) => hidden.has(id)), ...elsewhere(before?.hidden)],
  }
}
