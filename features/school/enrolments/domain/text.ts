import type { Day } from '#kit/domain/day.ts'
import type { Sentences } from '#kit/domain/errors.ts'
import { formatDay } from '#kit/domain/format.ts'
import type { enrolmentCodes } from './contract.ts'

export const enrolmentSentences: Sentences<typeof enrolmentCodes> = {
  'enrolments.student_not_found': 'Errore: Studente non trovato. Verifica che lo studente esista.',
  'enrolments.not_enrolled': 'Lo studente non è iscritto a questo corso.',
  'enrolments.already_enrolled': 'Lo studente è già iscritto a questo corso.',
  'enrolments.not_offered': 'Uno dei corsi scelti è già terminato o archiviato.',
  'enrolments.same_course': 'Scegli una classe diversa da quella attuale.',
  'enrolments.counts_after_end': 'Il giorno è dopo la fine del corso.',
  'enrolments.has_payments': 'Ha pagamenti registrati per questo corso: usa «Ritira dal corso».',
}

export const CHANGE_DONE = 'Cambio classe effettuato con successo!'
export const CHANGE_FAILED = 'Errore durante il cambio classe.'

export const readmitted = (name: string) => `Studente ${name} ammesso al corso con successo`
export const withdrawn = (name: string) => `Studente ${name} ritirato dal corso con successo`

export const confirmWithdraw = (name: string) => `Ritirare lo studente ${name} dal corso?`
export const confirmReadmit = (name: string) => `Riammettere lo studente ${name} al corso?`

export const enrolled = (name: string) => `Studente ${name} iscritto al corso.`
export const BLACKLISTED_TITLE = 'Studente nella blacklist'
export const confirmBlacklisted = (name: string) =>
  `Lo studente ${name} è nella blacklist. Iscriverlo comunque al corso?`

/** From which day lessons count for a student of a course. */
export const countingSince = (day: Day) => `Le lezioni contano dal ${formatDay(day)}.`
export const COUNTING_FROM_START = 'Le lezioni contano dall’inizio del corso.'
export const countingSaid = (day: Day | null) =>
  day === null ? COUNTING_FROM_START : countingSince(day)

/** Why a course takes nobody. */
export const NOT_OFFERED = 'Il corso è terminato o archiviato: non accetta nuovi iscritti.'
