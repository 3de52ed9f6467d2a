import type { Place } from './places.ts'

type Search = Readonly<Record<string, unknown>>

/** What was shown last, by the path of the list. */
const shown = new Map<string, Search>()

/** Keeps what a list shows. One of a state, such as its trash, has the same path and is another list. */
export function keepShown(path: string, search: Search): void {
  if (search['state'] === undefined) shown.set(path.toLowerCase(), search)
}

/** A list with the search, the filters and the page that it had last; any other place as it is. */
export function asItWas(place: Place): Place {
  if (typeof place !== 'string') return place
  return { to: place, search: shown.get(place.toLowerCase()) } as Place
}
