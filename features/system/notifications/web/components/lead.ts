import { type Place, SUMMARY } from '#kit/web/places.ts'
import type { Received } from '../../domain/contract.ts'

/** Where a notification leads, and what going there is called: nowhere without its student. */
export function lead({
  student,
  makeupId,
}: Received): { readonly place: Place; readonly verb: string } | undefined {
  if (!student || student.inTrash) return undefined
  const { id } = student
  return makeupId === null
    ? { place: { to: '/app/editStudente', search: { id, ...SUMMARY } }, verb: 'apri la scheda' }
    : { place: { to: '/app/gestioneAssenze', search: { id } }, verb: 'vai al recupero' }
}
