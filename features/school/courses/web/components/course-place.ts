import type { Place } from '#kit/web/places.ts'

/** Where a course is opened; `sezione` is the section that its page begins at. */
export function coursePlace(id: number, sezione?: string): Place {
  return { to: '/app/editCorso', search: { id, ...(sezione !== undefined && { sezione }) } }
}
