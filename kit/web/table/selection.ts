import { useEffect, useRef, useState } from 'react'
import { recall, remember } from '../storage.ts'

/** A cookie has room for so many ids. */
const MOST_KEPT = 300

type Id = number | string

/** What a list shows. */
export interface Shown<Row> {
  /** What it looks for: its search and filters. */
  readonly found: string
  /** Which page of that, in which order. */
  readonly part: string
  /** Undefined until they are read. */
  readonly rows: readonly Row[] | undefined
}

/**
 * The selected rows of a list, kept while its pages are turned. What is done with them is not done
 * with rows that the list has no longer, nor with what they were before they were read again.
 */
export interface Selection<Row> {
  readonly rows: readonly Row[]
  has(row: Row): boolean
  toggle(row: Row): void
  /** Selects or deselects all of these, leaving those of other pages as they are. */
  set(rows: readonly Row[], on: boolean): void
  /** Selects all of what the list looked for, unless it looks for something else by now. */
  setFound(rows: readonly Row[], found: string): void
  clear(): void
  /** Is told what the list shows: takes its rows as they are, deselects what has gone from it. */
  follow(shown: Shown<Row>): void
}

export function useSelection<Row>(rowId: (row: Row) => Id): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<Id, Row>>(new Map())
  const seen = useRef<Shown<Row>>(undefined)
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
  const follow = (now: Shown<Row>) => {
    const before = seen.current
    // The page before stands there until this one is read.
    if (!now.rows && before?.found === now.found) return
    seen.current = now
    if (before) setChosen((all) => stillThere(all, before, now, rowId))
  }
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
    setFound: (rows, found) => {
      if (seen.current?.found === found) set(rows, true)
    },
    clear: () => setChosen(new Map()),
    follow,
  }
}

/** What stays selected of a list that now shows something else. */
export function stillThere<Row>(
  chosen: ReadonlyMap<Id, Row>,
  before: Shown<Row>,
  now: Shown<Row>,
  rowId: (row: Row) => Id,
): ReadonlyMap<Id, Row> {
  const here = new Map(now.rows?.map((row) => [rowId(row), row]))
  const wasHere = new Set(before.rows?.map(rowId))
  const stays = (id: Id) => {
    if (now.found !== before.found) return false
    // Until the first answer to another search the rows of the one before can still be ticked.
    if (!before.rows) return here.has(id)
    return now.part !== before.part || here.has(id) || !wasHere.has(id)
  }
  const left = new Map(
    [...chosen].flatMap(([id, row]) => (stays(id) ? [[id, here.get(id) ?? row]] : [])),
  )
  const isSame = [...chosen].every(([id, row]) => left.get(id) === row)
  return isSame ? chosen : left
}
