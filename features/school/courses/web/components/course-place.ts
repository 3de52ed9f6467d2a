import type { Place } from '#kit/web/places.ts'

/** Where a course is opened. */
export function coursePlace(id: number): Place {
  return { to: '/app/editCorso', search: { id } }
}
