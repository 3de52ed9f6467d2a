import type { Crumb, Place } from '#kit/web/page.tsx'

/** Above every screen about students. */
export const STUDENTS: Crumb = { label: 'Studenti', to: '/app/studenti' }

export const TRASH: Place = { to: '/app/studenti', search: { state: 'deleted' } }
