import type { ImportField, ImportWords } from '#f/system/imports/domain/types.ts'

export const WORDS = {
  title: 'Importazione di lezioni',
  there: 'C’è già nel calendario',
  notThere: 'Non è nel calendario',
  exampleName: 'esempio-lezioni',
  sheet: 'Lezioni',
} as const satisfies ImportWords

export const DAY_FORM = 'Data non valida'
export const START_FORM = 'Ora di inizio non valida: scrivi per esempio 18:30'
export const LENGTH_FORM = 'Indica l’ora di fine o la durata in minuti'
export const ONE_COURSE = 'Indica un corso solo'
export const ONE_ROOM = 'Indica un’aula sola'
export const unknown = (label: string) => (name: string) => `${label}: ${name} non c’è`
export const twice = (label: string) => (name: string) => `${label}: più di uno si chiama ${name}`

const field = (
  name: string,
  label: string,
  headings: readonly string[],
  example: string,
): ImportField => ({ name, label, headings, example })

export const FIELDS: readonly ImportField[] = [
  { ...field('course', 'Corso', ['classe'], 'Recitazione'), required: true },
  { ...field('day', 'Data', ['giorno'], '12/10/2026'), required: true },
  {
    ...field('start', 'Inizio', ['ora', 'orario', 'ora inizio', 'dalle'], '18:30'),
    required: true,
  },
  field('end', 'Fine', ['ora fine', 'alle'], '20:30'),
  field('minutes', 'Durata', ['minuti', 'durata (minuti)'], ''),
  { ...field('room', 'Aula', ['sala'], 'Aula 1'), required: true },
  field('teachers', 'Insegnanti', ['insegnante', 'docente', 'docenti'], ''),
  field('subjects', 'Materie', ['materia'], ''),
  field('topic', 'Argomento', ['note', 'descrizione'], ''),
]

export const INTRO =
  'Un file .csv (o .xlsx) con una riga di intestazione: corso, data, ora di inizio, aula, e l’ora di fine oppure la durata servono sempre. Insegnanti (cognome e nome), materie e aule si scrivono come si chiamano. La prova dice ogni aula occupata, anche da un’altra riga del file.'
export const UNDOING =
  'Le lezioni importate vanno nel cestino. Quelle che nel frattempo sono state cambiate restano come sono.'
