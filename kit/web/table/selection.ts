import { useState } from 'react'

/** The selected rows of a list, kept while its pages are turned. */
export interface Selection<Row> {
  readonly rows: readonly Row[]
  has(row: Row): boolean
  toggle(row: Row): void
  /** Selects or deselects all of these, leaving those of other pages as they are. */
  set(rows: readonly Row[], on: boolean): void
  clear(): void
}

export function useSelection<Row>(rowId: (row: Row) => number | string): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<number | string, Row>>(new Map())
  const set = (rows: readonly Row[], on: boolean) =>
    // From what is chosen by then: a whole list is read while single rows may still be ticked.
    setChosen((before) => {
      const next = new Map(before)
      for (const row of rows) {
        if (on) next.set(rowId(row), row)
        else next.delete(rowId(row))
      }
      return next
    })
  return {
    rows: [...chosen.values()],
    has: (row) => chosen.has(rowId(row)),
    toggle: (row) => set([row], !chosen.has(rowId(row))),
    set,
    clear: () => setChosen(new Map()),
  }
}
