import type { Place } from '#kit/web/page.tsx'
import type { Area } from './menus.ts'

/** A record found by the palette. */
export interface Hit {
  readonly id: string
  readonly label: string
  /** What it is: "Corso", "Studente". */
  readonly type: string
  readonly to: Place
}

/** The records that the palette finds for a text; `signal` ends a search that is out of date. */
export async function searchRecords(
  _text: string,
  _area: Area,
  _signal: AbortSignal,
): Promise<readonly Hit[]> {
  return []
}
