import type { Sentences } from '#kit/domain/errors.ts'
import type { enrolmentCodes } from './contract.ts'

export const enrolmentSentences: Sentences<typeof enrolmentCodes> = {
  'enrolments.student_not_found': 'Errore: Studente non trovato. Verifica che lo studente esista.',
  'enrolments.not_enrolled': 'Lo studente non è iscritto a questo corso.',
  'enrolments.already_enrolled': 'Lo studente è già iscritto a questo corso.',
  'enrolments.not_offered': 'Uno dei corsi scelti è già terminato o archiviato.',
  'enrolments.same_course': 'Scegli una classe diversa da quella attuale.',
  'enrolments.has_payments': 'Ha pagamenti registrati per questo corso: usa «Ritira dal corso».',
}

export const CHANGE_DONE = 'Cambio classe effettuato con successo!'
export const CHANGE_FAILED = 'Errore durante il cambio classe.'

export const readmitted = (name: string) => `Studente ${name} ammesso al corso con successo`
export const withdrawn = (name: string) => `Studente ${name} ritirato dal corso con successo`

export const confirmWithdraw = (name: string) => `Ritirare lo studente ${name} dal corso?`
export const confirmReadmit = (name: string) => `Riammettere lo studente ${name} al corso?`

export const enrolled = (name: string) => `Studente ${name} iscritto al corso.`
export const confirmBlacklisted = (name: string) =>
  `Lo studente ${name} è nella blacklist. Iscriverlo comunque al corso?`

/** Why a course takes nobody. */
export const NOT_OFFERED = 'Il corso è terminato o archiviato: non accetta nuovi iscritti.'
