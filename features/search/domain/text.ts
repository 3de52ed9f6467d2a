import type { FoundKind } from './contract.ts'

/** The type shown beside each result. */
export const KIND_LABEL: Readonly<Record<FoundKind, string>> = {
  course: 'Corso',
  student: 'Studente',
}
