import { useSearch } from '@tanstack/react-router'
import { type OfParts, SUMMARY } from './places.ts'

/** The section with the form that changes the data of a record. */
const FORM = 'dati'

type Address = { readonly [Name in keyof OfParts]?: unknown }

/** Whether the address asks for the data of a record to read; otherwise their form is shown. */
export function useReading(): boolean {
  return useSearch({
    strict: false,
    select: ({ sezione, lettura }: Address) => sezione === SUMMARY.sezione || lettura === true,
  })
}

/** The address of a section of the record that is being read: all but the form leave it so. */
export function stillReading(section: string, search: object): object {
  return section === FORM || section === SUMMARY.sezione ? search : { ...search, lettura: true }
}
