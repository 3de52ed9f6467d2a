import { createContext, use } from 'react'
import { notifyError } from '../toast.tsx'
import { type Arrangement, arranged, type ViewContent } from './arrangement.ts'
import type { Column } from './column.ts'
import type { ListState } from './state.ts'
import type { FilterValue } from './types.ts'

/** A view that the user has kept under a name. */
export interface SavedView {
  readonly name: string
  readonly content: ViewContent
}

/** Where the user keeps how lists are shown; what is saved is shown at once. */
export interface ViewStore {
  /** The views of a list; without a name it is how it is shown until one is chosen. */
  of(list: string): readonly SavedView[]
  save(list: string, view: SavedView): Promise<void>
  remove(list: string, view: SavedView): Promise<void>
}

/** Given where somebody is signed in; elsewhere lists are as the program has them. */
export const Views = createContext<ViewStore | undefined>(undefined)

/** A list as its user has arranged it. */
export interface Arranging {
  readonly arrangement: Arrangement | undefined
  readonly views: readonly SavedView[]
  /** The columns, filters and order of now. */
  readonly now: ViewContent
  readonly isAsNow: (view: SavedView) => boolean
  arrange(arrangement: Arrangement): void
  show(content: ViewContent): void
  save(name: string): Promise<void>
  remove(view: SavedView): Promise<void>
  restore(view: SavedView): Promise<void>
}

/** As the program shows a list. */
export const AS_MADE: ViewContent = { columns: [], hidden: [], filters: {} }

/** The list's columns and views; undefined where nobody is signed in who could keep any. */
export function useArranging(
  list: string,
  filters: readonly string[],
  state: ListState,
): Arranging | undefined {
  const store = use(Views)
  if (!store) return undefined
  const kept = store.of(list)
  const arrangement = kept.find(({ name }) => name === '')?.content
  const set = filters.flatMap((name) => {
    const value = state.input[name] as FilterValue | undefined
    return value === undefined || value === '' ? [] : [[name, value] as const]
  })
  const now: ViewContent = {
    columns: arrangement?.columns ?? [],
    hidden: arrangement?.hidden ?? [],
    filters: Object.fromEntries(set),
    sort: state.input.sort,
    dir: state.input.dir,
  }
  const arrange = ({ columns, hidden }: Arrangement) =>
    void store.save(list, { name: '', content: { ...AS_MADE, columns, hidden } }).catch(notifyError)
  const none = Object.fromEntries(filters.map((name) => [name, undefined]))
  return {
    arrangement,
    views: kept.filter(({ name }) => name !== ''),
    now,
    isAsNow: ({ content }) => isSame(content, now),
    arrange,
    show: (content) => {
      arrange(content)
      const { sort, dir } = content
      state.change({ q: undefined, ...none, ...content.filters, sort, dir })
    },
    save: (name) => store.save(list, { name, content: now }),
    remove: (view) => store.remove(list, view),
    restore: (view) => store.save(list, view),
  }
}

/** The columns as the user has them. */
export function columnsFor<Row, Sort extends string>(
  columns: readonly Column<Row, Sort>[],
  arranging: Arranging | undefined,
): readonly Column<Row, Sort>[] {
  return arranged(columns, arranging?.arrangement)
}

function isSame(one: ViewContent, other: ViewContent): boolean {
  const parts = ({ columns, hidden, filters, sort, dir }: ViewContent) => [
    columns,
    hidden.toSorted(),
    Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    sort ?? null,
    dir ?? null,
  ]
  return JSON.stringify(parts(one)) === JSON.stringify(parts(other))
}
