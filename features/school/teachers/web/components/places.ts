import type { Crumb } from '#kit/web/page.tsx'
import type { Place } from '#kit/web/places.ts'

export const LIST = '/app/insegnanti'
export const NEW = '/app/addInsegnante'
export const TRASH: Place = { to: LIST, search: { state: 'deleted' } }

export const GROUPS: Place = { to: LIST, search: { state: 'groups' } }

/** Above every screen about teachers. */
export const TEACHERS: Crumb = { label: 'Insegnanti', to: LIST }

/** The form of a teacher. */
export const sheetOf = ({ id }: { id: number }): Place => ({
  to: '/app/editInsegnante',
  search: { id },
})
