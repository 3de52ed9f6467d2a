import { useEffect, useState } from 'react'
import { recall, remember } from '../storage.ts'

/** A cookie has room for so many ids. */
const MOST_KEPT = 300

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
  const ids = [...chosen.keys()].slice(0, MOST_KEPT).join(';')
  // As the scripts know what is ticked; no list reads it back.
  useEffect(() => {
    if (ids !== (recall('checks') ?? '')) remember('checks', ids)
  }, [ids])
  return {
    rows: [...chosen.values()],
    has: (row) => chosen.has(rowId(row)),
    toggle: (row) => set([row], !chosen.has(rowId(row))),
    set,
    clear: () => setChosen(new Map()),
  }
}
