import type { Crumb } from '#kit/web/page.tsx'
import type { Place } from '#kit/web/places.ts'

export const LIST = '/app/studenti'
export const TRASH: Place = { to: LIST, search: { state: 'deleted' } }

/** Above every screen about students. */
export const STUDENTS: Crumb = { label: 'Studenti', to: LIST }
