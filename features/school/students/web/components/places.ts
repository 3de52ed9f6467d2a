import type { Crumb } from '#kit/web/page.tsx'
import type { Place } from '#kit/web/places.ts'

export const TRASH: Place = { to: '/app/studenti', search: { state: 'deleted' } }

let last: Readonly<Record<string, unknown>> = {}

/** Keeps what the list of students shows, so that the screens behind it lead back to the same. */
export function keepList(search: Readonly<Record<string, unknown>>): void {
  last = search
}

/** The list of students, with the search, the filters and the page that it had last. */
export function listAsItWas(): Place {
  return { to: '/app/studenti', search: last }
}

/** Above every screen about students. */
export function studentsCrumb(): Crumb {
  return { label: 'Studenti', to: listAsItWas() }
}
