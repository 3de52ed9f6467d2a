import type { Sentences } from '#kit/domain/errors.ts'
import { formatInteger, plural } from '#kit/domain/format.ts'
import { MAX_JOINED, MAX_LESSONS, MAX_MONTHS, MAX_PRINTS, type Print } from './types.ts'
import type { reportCodes } from './contract.ts'

export const reportSentences: Sentences<typeof reportCodes> = {
  'reports.student_not_found': 'Studente non trovato',
  'reports.course_not_found': 'Corso non trovato',
  'reports.room_not_found': 'Aula non trovata',
  'reports.teacher_not_found': 'Insegnante non trovato',
  'reports.exam_not_found': 'Esame non trovato',
  'reports.payment_not_found': 'Pagamento non trovato',
  'reports.period_too_long': `Un calendario copre al massimo ${MAX_MONTHS} mesi: scegli un periodo più breve`,
  'reports.too_many_lessons': `Un calendario contiene al massimo ${formatInteger(MAX_LESSONS)} lezioni: scegli un periodo più breve o meno corsi`,
  'reports.nothing_to_print': 'Per queste righe non c’è nessun documento di questo tipo',
  'reports.too_many': `Si preparano al massimo ${MAX_PRINTS} documenti insieme: scegline meno`,
  'reports.too_many_joined': `Un solo PDF contiene al massimo ${MAX_JOINED} documenti: prepara l’archivio ZIP, o scegline meno`,
  'reports.too_heavy':
    'Insieme sono troppo grandi per un solo PDF: prepara l’archivio ZIP, o scegline meno',
  'reports.set_not_found': 'Questi documenti non ci sono più: si possono preparare di nuovo',
}

export const PERIOD_ORDER = 'La data di inizio deve essere precedente alla data di fine'

/** What stands on paper on a day on which the school is closed. */
export const CLOSED = 'CHIUSURA SCUOLA'
export const NO_LESSONS = 'Nessuna lezione presente'
export const FEE = '(pag. quota)'
export const SIGNATURE = 'Firma per presa visione'
export const NO_EXAMS = 'Lo studente non ha sostenuto alcun esame in questo corso.'
export const WITHDRAWN = 'Studente ritirato da questo corso'
/** Said where a report of a course's sheet is asked for without saying of whom. */
export const NOT_PRINTABLE = 'Errore: impossibile identificare lo studente per la stampa.'
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

/** What each document is called where one is chosen. */
export const PRINT_LABELS: Readonly<Record<Print, string>> = {
  attendance: 'Riepilogo presenze',
  certificate: 'Attestato di frequenza',
  enrolment: 'Modulo di iscrizione',
  'student-exams': 'Esami nel corso',
  'student-courses': 'Corsi dello studente',
  'lesson-list': 'Lezioni del corso, da firmare',
  'class-list': 'Elenco della classe, con foto e telefoni',
  'register-sheet': 'Foglio presenze, da firmare',
  averages: 'Medie del corso',
  hours: 'Ore da fatturare del mese',
}

/** In which form many documents are saved. */
export const FORMS = {
  zip: 'Un archivio ZIP, con un PDF per ciascuno',
  pdf: 'Un solo PDF, da stampare tutto insieme',
} as const

export const PRINTING = 'Stampa documenti'
export const preparing = (total: number) => `Preparo ${plural(total, 'documento', 'documenti')}`
export const PREPARED = 'I documenti sono pronti.'
export const NOT_ALL_PREPARED = 'Alcuni documenti non sono riusciti.'
export const howMany = (done: number, total: number) =>
  `${formatInteger(done)} di ${plural(total, 'documento', 'documenti')}`
export const setTitle = (label: string, total: number) =>
  `${label} – ${plural(total, 'documento', 'documenti')}`
