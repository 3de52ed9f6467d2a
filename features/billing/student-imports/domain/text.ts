import { FIELD_LABELS } from '#f/school/students/domain/text.ts'
import { STUDENT_FIELDS, type StudentField } from '#f/school/students/domain/types.ts'
import type { ImportField, ImportWords } from '#f/system/imports/domain/types.ts'

export const WORDS = {
  title: 'Importazione di studenti',
  there: 'C’è già tra gli studenti',
  notThere: 'Non è tra gli studenti',
  exampleName: 'esempio-studenti',
  sheet: 'Studenti',
} as const satisfies ImportWords

export const SEVERAL =
  'Più studenti si chiamano così: aggiungi il codice fiscale, la mail o la data di nascita'
export const courseUnknown = (name: string) => `Corso sconosciuto o finito: ${name}`
export const courseTwice = (name: string) => `Più corsi si chiamano così: ${name}`

/** What is wrong in a column: sentences that name their field already stay as they are. */
export const inColumn = (label: string, sentence: string) =>
  sentence.includes(label) ? sentence : `${label}: ${sentence}`

/** How the columns are called in the files that come, beside their labels. */
const HEADINGS: Readonly<Record<StudentField, readonly string[]>> = {
  name: ['name', 'first_name'],
  surname: ['surname', 'last_name'],
  birthDate: ['nascita', 'nato il', 'nata il', 'nato/a il', 'data nascita'],
  birthCity: ['luogo di nascita', 'luogo nascita', 'nato a', 'citta nascita', 'comune di nascita'],
  city: ['citta', 'residenza', 'comune', 'comune di residenza', 'citta residenza'],
  address: ['via', 'indirizzo di residenza'],
  taxCode: ['cf', 'cod. fiscale', 'cod fiscale', 'c.f.', 'codice_fiscale'],
  phone: ['cellulare', 'cell', 'cell.', 'tel', 'tel.', 'numero', 'numero di telefono'],
  profession: ['lavoro', 'occupazione'],
  identityDocument: ['documento', 'carta d’identita', "carta d'identita", 'documento identita'],
  mail: ['email', 'e-mail', 'posta'],
  mail2: ['mail 2', 'email 2', 'altra mail'],
  notes: ['note'],
}

const EXAMPLE: Readonly<Record<StudentField, string>> = {
  name: 'Anna',
  surname: 'Rossi',
  birthDate: '07/03/2001',
  birthCity: 'Roma',
  city: 'Roma',
  address: 'Via Garibaldi 1',
  taxCode: 'RSSNNA01C47H501J',
  phone: '3331234567',
  profession: 'Studentessa',
  identityDocument: 'CA12345AB',
  mail: 'anna.rossi@esempio.it',
  mail2: '',
  notes: '',
}

const NAMED: readonly StudentField[] = ['name', 'surname']

/** The fields of the form, the names also in one column, and the courses by their names. */
export const FIELDS: readonly ImportField[] = [
  ...STUDENT_FIELDS.map((name) => ({
    name,
    label: FIELD_LABELS[name],
    headings: HEADINGS[name],
    example: EXAMPLE[name],
    ...(NAMED.includes(name) && { required: true as const, orElse: 'fullName' }),
  })),
  {
    name: 'fullName',
    label: 'Cognome e nome',
    headings: ['studente', 'allievo', 'nominativo', 'cognome nome', 'nome e cognome'],
    example: '',
  },
  {
    name: 'courses',
    label: FIELD_LABELS.courseIds,
    headings: ['corso', 'classe', 'classi'],
    example: '',
  },
]

export const INTRO =
  'Un file .csv (o .xlsx) con una riga di intestazione. Il nome e il cognome servono sempre, in due colonne o in una (prima il cognome). Chi è nuovo ha bisogno degli altri dati della scheda e di almeno un corso, scritto come si chiama; di chi c’è già cambia solo quello che il file dice. Va bene anche la lista degli studenti esportata e corretta.'
export const UNDOING =
  'Gli studenti aggiunti vanno nel cestino e quelli aggiornati tornano com’erano. Chi nel frattempo è stato cambiato, iscritto altrove, ha pagato o ha un piano personale resta com’è.'
