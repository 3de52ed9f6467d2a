import type { Area, FoundKind } from './types.ts'

/** The type shown beside each result. */
export const KIND_LABEL: Readonly<Record<FoundKind, string>> = {
  course: 'Corso',
  room: 'Aula',
  teacher: 'Insegnante',
  student: 'Studente',
}

/** What to write when nothing was found. */
export const SEARCH_HINT: Readonly<Record<Area, string>> = {
  app: 'Scrivi una parte del nome di un corso o di un’aula, oppure nome e cognome di uno studente o di un insegnante in qualsiasi ordine.',
  billing:
    'Scrivi una parte del nome di un corso, oppure nome e cognome di uno studente in qualsiasi ordine.',
}
