import type { Sentences } from '#kit/domain/errors.ts'
import { MAX_MONTHS } from './types.ts'
import type { reportCodes } from './contract.ts'

export const reportSentences: Sentences<typeof reportCodes> = {
  'reports.student_not_found': 'Studente non trovato',
  'reports.course_not_found': 'Corso non trovato',
  'reports.room_not_found': 'Aula non trovata',
  'reports.exam_not_found': 'Esame non trovato',
}

export const PERIOD_ORDER = 'La data di inizio deve essere precedente alla data di fine'
export const PERIOD_TOO_LONG = `Scegli al massimo ${MAX_MONTHS} mesi`

/** What stands on paper on a day on which the school is closed. */
export const CLOSED = 'CHIUSURA SCUOLA'
export const NO_LESSONS = 'Nessuna lezione presente'
export const FEE = '(pag. quota)'
export const SIGNATURE = 'Firma per presa visione'
export const NO_EXAMS = 'Lo studente non ha sostenuto alcun esame in questo corso.'
export const WITHDRAWN = 'Studente ritirato da questo corso'
export const STUDENT_EXAMS = 'Dettaglio esami studente'
export const AVERAGES = 'Valutazioni medie'
export const GRADES = 'Valutazioni'
export const TO_INVOICE = 'Ore da fatturare'
export const ATTENDANCE = 'RIEPILOGO PRESENZE'

/** The names of the figures of an attendance summary, in their order. */
export const FIGURES = {
  held: 'Totale Lezioni',
  present: 'Presenze',
  absent: 'Assenze Totali',
  recovered: 'Recuperi Confermati',
  effective: 'Assenze Effettive',
  percent: 'Percentuale Frequenza',
} as const

/** The summer closing, at the foot of a list of lessons. */
export function summerText(period: string | undefined): string {
  return `Chiusura estiva: ${period ?? 'date da definire'}`
}
