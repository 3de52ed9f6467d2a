import type { RefusalData } from '#kit/domain/errors.ts'
import { formatDay, plural } from '#kit/domain/format.ts'

/** One sentence for each code of the contract; held complete where the codes are registered. */
export const examSentences = {
  'exams.not_found': 'Esame non trovato.',
  'exams.course_not_found': 'Corso non trovato.',
  'exams.student_not_found': 'Errore: Studente non trovato. Verifica che lo studente esista.',
  'exams.not_in_course': (data: RefusalData) =>
    `${data['student'] ?? 'Uno degli studenti'} non è più in questo corso: nessun voto è stato salvato. Ricarica la pagina e salva di nuovo.`,
} as const

/** Alert over a grid with values that are no grades; nothing is saved. */
export const WRONG_GRADES = 'Errore, controlla i valori inseriti'
/** At each field with such a value. */
export const WRONG_GRADE = 'NC o un numero intero da -1 a 110'
export const GRADES_SAVED = 'Salvataggio completato'

export const STILL_TO_COME = 'Esame non ancora svolto'
/** Asked before grades are saved of an exam that was not held yet. */
export const confirmEarlyGrades = (heldOn: string): string =>
  `L’esame è il ${formatDay(heldOn)}. Salvare i voti prima di quel giorno?`

export const EXAM_INSERTED = 'Esame inserito con successo'
export const INSERTION_FAILED = 'Si è verificato un errore.'
export const EXAM_SAVED = 'Esame modificato.'
export const EXAM_DELETED = 'Esame eliminato, con i suoi voti.'

/** Page text of the grades when no exam was chosen. */
export const NOT_SELECTED = 'Nessun esame selezionato. Scegli un esame dalla scheda del corso.'

/** `Monologo del 07/03/2027` */
export function examTitle(exam: { title: string; heldOn: string }): string {
  return `${exam.title} del ${formatDay(exam.heldOn)}`
}

/** Asked before an exam goes, with how many grades go with it. */
export function confirmDelete(exam: { title: string; heldOn: string; graded: number }): string {
  const grades =
    exam.graded === 0
      ? 'Verranno eliminati anche tutti i suoi voti.'
      : `Verranno eliminati anche tutti i suoi voti (${plural(exam.graded, 'studente valutato', 'studenti valutati')}).`
  return `Sei sicuro di voler eliminare l’esame ${examTitle(exam)}?\n${grades}`
}

/** How a mean comes about, in words. */
export const FORMULA =
  'Media = somma dei voti divisa per il loro numero. Contano i voti di questo corso e quelli delle classi precedenti; NC non conta.'

export const NO_COURSE_EXAMS = 'Lo studente non è iscritto a nessun corso.'
export const NO_EXAMS = 'Lo studente non ha sostenuto alcun esame in questo corso.'
