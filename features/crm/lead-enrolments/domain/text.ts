import { formatDay, formatWallTime } from '#kit/domain/format.ts'
import type { StudentReason } from './types.ts'

/** One sentence for each code of the contract; held complete where the codes are registered. */
export const leadEnrolmentSentences = {
  'lead_enrolments.already': 'Questo lead è già iscritto.',
  'lead_enrolments.not_enrolled': 'Questo lead non è iscritto.',
  'lead_enrolments.course_missing': 'Seleziona almeno un corso.',
} as const

export const REASON_LABELS: Readonly<Record<StudentReason, string>> = {
  phone: 'stesso telefono',
  mail: 'stessa mail',
  person: 'stesso nome',
}

export const ENROLLED = 'Lead iscritto.'
export const UNENROLLED = 'Iscrizione annullata: il lead è tornato com’era.'
export const CONFIRM_UNDO = {
  title: 'Annulla iscrizione',
  text: 'Il lead torna com’era. Lo studente creato con l’iscrizione va nel cestino; da uno studente che c’era già si tolgono solo i corsi aggiunti.',
} as const
export const ALREADY_STUDENTS = 'Probabilmente è già uno studente'
export const NO_PLAN = 'Questo corso non ha ancora un piano rateale.'
export const NOT_SELECTED = 'Nessun lead selezionato. Scegli dalla lista quello da iscrivere.'

/** The consent of a lead, as a line of the notes. */
export function consentNote(on: string | null, source: string, text: string): string {
  if (on === null) return ''
  const parts = [formatDay(on), source, text === '' ? '' : `testo ${text}`]
  return `Consenso: ${parts.filter((part) => part !== '').join(', ')}`
}

export const noteLine = (at: string, note: string) => `${formatWallTime(at)} ${note}`
