import type { Path, Place } from '#kit/web/places.ts'
import type { Found } from '../domain/contract.ts'
import { KIND_LABEL } from '../domain/text.ts'
import type { Area, FoundKind } from '../domain/types.ts'
import { api } from './api.ts'

/** Where each kind is opened. */
const SCREENS = {
  app: {
    course: '/app/editCorso',
    room: '/app/detailAula',
    teacher: '/app/invoices',
    student: '/app/billing/studenteDetails',
  },
  billing: {
    course: '/billing/editCorso',
    room: '/app/detailAula',
    teacher: '/app/invoices',
    student: '/billing/studenteDetails',
  },
} as const satisfies Record<Area, Record<FoundKind, Path>>

/**
 * Where a result leads: a course to its sheet, a student to her payments, a teacher to the hours
 * to bill, a room to its calendar.
 */
export function foundPlace({ kind, id }: Pick<Found, 'kind' | 'id'>, area: Area): Place {
  return { to: SCREENS[area][kind], search: { id } }
}

/** One line of the command palette. */
export interface PaletteResult {
  readonly id: string
  readonly label: string
  readonly description: string
  readonly place: Place
}

/** What the command palette offers for a text, best ordered, at most a page. */
export async function searchForPalette(
  text: string,
  area: Area,
  signal?: AbortSignal,
): Promise<PaletteResult[]> {
  const { rows } = await api.find({ q: text, area }, signal ? { signal } : {})
  return rows.map((row) => ({
    id: `${row.kind}-${row.id}`,
    label: row.title,
    description: [KIND_LABEL[row.kind], row.detail].filter(Boolean).join(' · '),
    place: foundPlace(row, area),
  }))
}
