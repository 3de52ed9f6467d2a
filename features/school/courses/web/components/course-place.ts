import type { Place } from '#kit/web/page.tsx'

/** Where a course is opened. */
export function coursePlace(id: number): Place {
  return { to: '/app/editCorso', search: { id } }
}
