import type { Place } from '#kit/web/page.tsx'
import type { Found, FoundKind } from '../domain/contract.ts'
import { KIND_LABEL } from '../domain/text.ts'
import { api } from './api.ts'

/** The part of the program that a search is made in: its results open in the same part. */
export type Area = 'app' | 'billing'

const OPENS: Readonly<Record<FoundKind, string>> = {
  course: 'editCorso',
  student: 'studenteDetails',
}

/** Where a result leads: a course to its sheet, a student to her payments. */
export function foundPlace(found: Found, area: Area): Place {
  const inAdmin = area === 'app' && found.kind === 'student' ? '/app/billing' : `/${area}`
  return { to: `${inAdmin}/${OPENS[found.kind]}`, search: { id: found.id } }
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
  const { rows } = await api.find({ q: text }, signal ? { signal } : {})
  return rows.map((row) => ({
    id: `${row.kind}-${row.id}`,
    label: row.title,
    description: [KIND_LABEL[row.kind], row.detail].filter(Boolean).join(' · '),
    place: foundPlace(row, area),
  }))
}
