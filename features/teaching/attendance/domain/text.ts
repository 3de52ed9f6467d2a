import type { WallTime } from '#kit/domain/day.ts'
import { dayOfWallTime } from '#kit/domain/day.ts'
import type { Sentences } from '#kit/domain/errors.ts'
import {
  formatDay,
  formatHours,
  formatInteger,
  formatPercent,
  formatWallTime,
  plural,
} from '#kit/domain/format.ts'
import type { attendanceCodes, Figures } from './contract.ts'
import { absencesCounted, lessonsCounted } from './rules.ts'

/** Refusal of a register in which somebody has no mark. */
export const EVERYBODY_NEEDED =
  "E' necessario segnare la presenza di TUTTI gli studenti per continuare"

export const attendanceSentences: Sentences<typeof attendanceCodes> = {
  'attendance.lesson_not_found': 'Lezione non trovata.',
  'attendance.course_not_found': 'Corso non trovato.',
  'attendance.student_not_found': 'Errore: Studente non trovato. Verifica che lo studente esista.',
  'attendance.absence_not_found':
    'Questa assenza non c’è più: lo studente risulta presente, o la lezione non conta per lui.',
  'attendance.not_yet': (data) =>
    `Il registro si compila dal giorno della lezione${typeof data['day'] === 'string' ? `: il ${formatDay(data['day'])}` : ''}.`,
  'attendance.incomplete': EVERYBODY_NEEDED,
  'attendance.not_in_register':
    'Uno degli studenti non è più in questo registro: ricarica la pagina.',
  'attendance.too_long': (data) =>
    `Le ore di presenza non possono superare la durata della lezione (${formatHours(Number(data['minutes']))} ore).`,
}

// The register.
export const REGISTER_TITLE = 'Gestione Presenze'
export const PRESENT = 'Presente'
export const ABSENT = 'Assente'
export const MINUTES_LABEL = 'Ore di presenza:'
export const HOURS_WRONG = 'Inserire un numero per le ore di presenza'
/** Asked before a register with any absent student is saved. */
export const CONFIRM_ABSENT = 'Ci sono studenti con assenza senza recupero. Continuare?'
export const REGISTER_SAVED = 'Salvataggio avvenuto con successo.'
export const REGISTER_FAILED =
  'Si è verficato un errore durante il salvataggio dei dati. Per favore, riprova.'

/** The status of a lesson for one student, as summaries write it. */
export const STATUS_WORDS = { present: 'PRESENTE', absent: 'ASSENTE' } as const

// Absences.
export const JUSTIFY = 'Giustifica'
export const JUSTIFIED = 'Giustificata'
export const UNJUSTIFY = 'Rimuovi'
export const JUSTIFY_FAILED =
  'Si è verificato un errore inatteso durante la giustificazione di questa assenza. Per favore, riprova.'
export const UNJUSTIFY_FAILED =
  'Si è verificato un errore inatteso durante la rimozione di questa giustifica. Per favore, riprova.'

/** `Recuperata il 07/03/2027`, of the local start of the lesson at which it was made up. */
export const recoveredOn = (startsAt: WallTime): string =>
  `Recuperata il ${formatDay(dayOfWallTime(startsAt))}`

export const justifiedCount = (count: number): string =>
  `${plural(count, 'assenza giustificata', 'assenze giustificate')}.`
export const unjustifiedCount = (count: number): string =>
  `${plural(count, 'giustifica rimossa', 'giustifiche rimosse')}.`

// The register warning.
export const MISSING_REGISTERS = 'Per le seguenti lezioni non è stato compilato il registro:'

/** A line of the register warning: `Recitazione 1, 07/03/2027 18:30`. */
export const missingRegisterLine = (lesson: { courseName: string; startsAt: WallTime }): string =>
  `${lesson.courseName}, ${formatWallTime(lesson.startsAt)}`

// Each figure in words, with the numbers that make it.
const NONE_HELD = 'Nessuna lezione svolta finora.'

/** How often she came: of lessons, with those made up. */
export function attendanceFormula(of: Figures): string {
  if (of.attendancePercent === null) return NONE_HELD
  return (
    'Frequenza = (presenze + recuperi confermati) / lezioni svolte: ' +
    `(${formatInteger(of.present)} + ${formatInteger(of.recovered)}) / ${formatInteger(of.held)} = ` +
    `${formatPercent(of.attendancePercent, 1)}. Contano le lezioni, non le ore.`
  )
}

/** How much she missed: of hours, whether made up, justified or neither. */
export function absenceFormula(of: Figures): string {
  if (of.minutesHeld === 0) return NONE_HELD
  return (
    'Percentuale di assenza = 1 − ore di presenza / ore svolte: ' +
    `1 − ${formatHours(of.minutesAttended)} / ${formatHours(of.minutesHeld)} = ` +
    `${formatPercent(of.absencePercent, 2)}. Recuperi e giustifiche non cambiano le ore.`
  )
}

/** The absences of the column "assenze/totale". */
export function absencesFormula(of: Figures): string {
  const { held, present, recovered, previousAbsences } = of
  return (
    'Assenze = lezioni svolte − presenze − recuperate + assenze della classe precedente: ' +
    `${formatInteger(held)} − ${formatInteger(present)} − ${formatInteger(recovered)} + ` +
    `${formatInteger(previousAbsences)} = ${formatInteger(absencesCounted(of))}.`
  )
}

/** The absences that are still to be justified. */
export function unjustifiedFormula(of: Figures): string {
  return (
    'Non giustificate = assenze di questo corso né giustificate né recuperate: ' +
    `${formatInteger(of.unjustified)}.`
  )
}

/** `4/20`: the absences and the lessons held, those of the classes before included. */
export const absencesOfHeld = (of: Figures): string =>
  `${formatInteger(absencesCounted(of))}/${formatInteger(lessonsCounted(of))}`

/** `Frequenza 92,5% · 2 assenze da giustificare`: how often somebody came, as it is read, and what waits. */
export function presenceText(frequency: string | undefined, unjustified: number): string {
  const came = frequency === undefined ? 'Nessuna lezione svolta' : `Frequenza ${frequency}`
  if (unjustified === 0) return came
  const absences = unjustified === 1 ? '1 assenza' : `${formatInteger(unjustified)} assenze`
  return `${came} · ${absences} da giustificare`
}
