import { SUMMARY } from '#kit/web/places.ts'
import type { SectionLink } from '#kit/web/record-head.tsx'
import { SUMMARY_LABEL } from '#kit/web/record-reading.tsx'

type Sheet =
  | '/app/editStudente'
  | '/app/editCorso'
  | '/app/editInsegnante'
  | '/app/editLead'
  | '/app/editEvento'

/** The sections that stand together on the screen of a record, by their keys in the address. */
export function sectionsOn(to: Sheet, id: number) {
  const part = (key: string, label: string): SectionLink => ({
    ...{ key, label },
    to: { to, search: { id, sezione: key } },
  })
  return { part, summary: part(SUMMARY.sezione, SUMMARY_LABEL) }
}
