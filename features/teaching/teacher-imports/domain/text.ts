import { FIELD_LABELS } from '#f/school/teachers/domain/text.ts'
import { TEACHER_FIELDS, type TeacherField } from '#f/school/teachers/domain/types.ts'
import type { ImportField, ImportWords } from '#f/system/imports/domain/types.ts'

export const WORDS = {
  title: 'Importazione di insegnanti',
  there: 'C’è già tra gli insegnanti',
  notThere: 'Non è tra gli insegnanti',
  exampleName: 'esempio-insegnanti',
  sheet: 'Insegnanti',
} as const satisfies ImportWords

export const SEVERAL = 'Più insegnanti si chiamano così: aggiungi il codice fiscale o la mail'
export const PRICE_FORM = 'Costo non valido: scrivi per esempio 35,00'
export const COST_STAYS = 'Il costo di chi c’è già si cambia nella sua scheda: resta com’è'
export const subjectUnknown = (name: string) => `Materia sconosciuta: ${name}`
export const subjectTwice = (name: string) => `Più materie si chiamano così: ${name}`

const HEADINGS: Readonly<Record<TeacherField, readonly string[]>> = {
  name: ['name'],
  surname: ['surname'],
  mail: ['email', 'e-mail'],
  mail2: ['mail 2', 'email 2', 'altra mail'],
  taxCode: ['cf', 'c.f.', 'cod. fiscale'],
  regime: ['regime'],
}
const EXAMPLE: Readonly<Record<TeacherField, string>> = {
  name: 'Luca',
  surname: 'Bianchi',
  mail: 'luca.bianchi@esempio.it',
  mail2: '',
  taxCode: '',
  regime: 'Forfettario',
}
const NAMED: readonly TeacherField[] = ['name', 'surname']

export const FIELDS: readonly ImportField[] = [
  ...TEACHER_FIELDS.map((name) => ({
    name,
    label: FIELD_LABELS[name],
    headings: HEADINGS[name],
    example: EXAMPLE[name],
    ...(NAMED.includes(name) && { required: true as const, orElse: 'fullName' }),
  })),
  {
    name: 'fullName',
    label: 'Cognome e nome',
    headings: ['insegnante', 'docente', 'nominativo', 'cognome nome'],
    example: '',
  },
  { name: 'subjects', label: FIELD_LABELS.subjectIds, headings: ['materia'], example: '' },
  {
    name: 'hourly',
    label: FIELD_LABELS.hourlyCents,
    headings: ['tariffa oraria', 'tariffa'],
    example: '35,00',
  },
  {
    name: 'daily',
    label: FIELD_LABELS.dailyCents,
    headings: ['tariffa giornaliera'],
    example: '',
  },
]

export const INTRO =
  'Un file .csv (o .xlsx) con una riga di intestazione. Il nome e il cognome servono sempre, in due colonne o in una (prima il cognome); le materie si scrivono come si chiamano, i costi valgono da oggi per chi è nuovo. Di chi c’è già cambia solo quello che il file dice.'
export const UNDOING =
  'Gli insegnanti aggiunti vanno nel cestino e quelli aggiornati tornano com’erano. Chi nel frattempo è stato cambiato o ha avuto lezioni resta com’è.'
