import { PAGE_SIZE } from '#kit/domain/list.ts'

/** A page of a list that leads to records: which it is, how many there are in all, and whose. */
export interface ShownPage {
  readonly page: number
  readonly total: number
  readonly ids: readonly number[]
}

/** How a list that leads to records goes on. */
export interface Way extends ShownPage {
  /** The screen that its rows open, such as `/app/editStudente`. */
  readonly path: string
  /** Another page of it, with the same search, filters and order. */
  readonly read: (page: number) => Promise<ShownPage>
}

/** The lists that were looked at, the last one at the end; one for each screen they lead to. */
let ways: readonly Way[] = []

/** Remembers what a list shows, for the records that are opened from it. */
export function keepWay(way: Way): void {
  ways = [...ways.filter(({ path }) => path !== way.path), way]
}

/** The list that one came from to a record on one of these screens; none when it is in no list. */
export function wayTo(id: number, paths: readonly string[]): Way | undefined {
  return ways.findLast((way) => paths.includes(way.path) && way.ids.includes(id))
}

/** Where a record stands in the whole list, from 1; undefined when the page does not show it. */
export function placeIn({ page, ids }: ShownPage, id: number): number | undefined {
  const at = ids.indexOf(id)
  return at < 0 ? undefined : (page - 1) * PAGE_SIZE + at + 1
}

/**
 * The record after (1) or before (-1) one of a list, reading the next page where this one ends;
 * undefined at either end of the list, and when the page was emptied meanwhile. One that stands there
 * more than once, as in a list of pairs, is gone past at once.
 */
export async function beside(way: Way, id: number, by: 1 | -1): Promise<number | undefined> {
  const all = [...new Set(way.ids)]
  const at = all.indexOf(id)
  const here = at < 0 ? undefined : all[at + by]
  if (at < 0 || here !== undefined) return here
  const page = way.page + by
  if (page < 1 || (page - 1) * PAGE_SIZE >= way.total) return undefined
  const next = await way.read(page)
  // Before this page, which stays known: whoever does not leave a form with changes is still on it.
  ways = [{ ...way, ...next }, ...ways.filter((one) => one === way || one.path !== way.path)]
  const others = next.ids.filter((other) => other !== id)
  return by > 0 ? others[0] : others.at(-1)
}
