import type { Sentences } from '#kit/domain/errors.ts'
import { formatInteger, plural, theMany } from '#kit/domain/format.ts'
import type { courseCodes } from './contract.ts'
import type { CourseField } from './types.ts'

/** The labels of the course form; the last one is printed by the product's documents. */
export const FIELD_LABELS = {
  categoryId: 'Categoria',
  name: 'Nome',
  startsOn: 'Data inizio',
  endsOn: 'Data fine',
  academicYear: 'Anno accademico',
  visibleToStudents: 'Visible to students',
} as const satisfies Record<CourseField, string> & Record<string, string>

export const courseSentences: Sentences<typeof courseCodes> = {
  'courses.not_found': 'Corso non trovato.',
  'courses.end_before_start': 'Controlla le date del corso per favore',
  'courses.outside_year': (data) =>
    confirmOutsideYear(String(data['academicYear']), String(data['ofDates'])),
  'courses.category_missing': 'Seleziona una categoria per il corso',
  'courses.not_archived': 'Solo un corso archiviato può essere eliminato: archivialo prima.',
  'courses.has_lessons': (data) =>
    `Il corso ha ancora ${plural(Number(data['lessons']), 'lezione', 'lezioni')} da oggi in poi: ${data['lessons'] === 1 ? 'eliminala' : 'eliminale'} prima dal suo calendario.`,
  'courses.category_not_found': 'Categoria non trovata.',
  'courses.category_taken': 'Esiste già una categoria con questo nome.',
  'courses.category_in_use': (data) =>
    `La categoria è usata da ${data['courses'] === 1 ? 'un corso: spostalo prima' : `${formatInteger(Number(data['courses']))} corsi: sposta prima i corsi`} in un’altra categoria.`,
}

/** Alert when a course or a category could not be created; the text says corso for both. */
export const CREATION_FAILED =
  'Si è verificato un errore inatteso durante la creazione del corso. Per favore riprova.'
export const CATEGORY_DELETION_FAILED =
  "Si è verificato un errore durante l'eliminazione della categoria."
export const CATEGORY_DELETION_UNREACHABLE =
  'Si è verificato un errore durante la comunicazione con il server.'

export const COURSE_CREATED = 'Corso creato.'
export const COURSE_SAVED = 'Corso salvato.'
export const COURSE_ARCHIVED = 'Corso archiviato.'
export const COURSE_UNARCHIVED = 'Corso ripristinato.'
export const COURSE_DELETED = 'Corso spostato nel cestino.'
export const COURSE_RESTORED = "Corso ripristinato nell'archivio."
export const CATEGORY_CREATED = 'Categoria creata.'
export const CATEGORY_DELETED = 'Categoria eliminata.'

const count = (courses: number, one: string, many: string) =>
  `${plural(courses, 'corso', 'corsi')} ${courses === 1 ? one : many}.`
export const coursesArchived = (courses: number) => count(courses, 'archiviato', 'archiviati')
export const coursesUnarchived = (courses: number) => count(courses, 'ripristinato', 'ripristinati')

/** Instead of a calendar or a report of a category without active courses. */
export const categoryEmpty = (name: string) => `La categoria “${name}” non ha corsi attivi.`

/** The filter value that stands for every category. */
export const ALL_CATEGORIES = 'seleziona tutti'

export const OUTSIDE_YEAR = 'Anno accademico'
/** Asked before a course is saved whose days are all in another academic year. */
export const confirmOutsideYear = (academicYear: string, ofDates: string) =>
  `Le date del corso sono dell'anno accademico ${ofDates}, non del ${academicYear}. Salvare comunque?`

export const confirmArchive = (name: string) =>
  `Archiviare il corso “${name}”? Resterà consultabile nell'archivio, da dove si può ripristinare.`
export const confirmArchiveAll = (courses: number) =>
  `Archiviare ${courses === 1 ? 'il corso selezionato' : theMany(courses, 'corsi selezionati')}? Si possono ripristinare dall'archivio.`
export const confirmDelete = (name: string) =>
  `Eliminare il corso “${name}”? Sarà spostato nel cestino, da dove si può ripristinare.`
export const confirmDeleteCategory = (name: string) => `Eliminare la categoria “${name}”?`
