import type { Sentences } from '#kit/domain/errors.ts'
import { formatDay } from '#kit/domain/format.ts'
import type { Consent, consentsCodes } from './contract.ts'
import type { Purpose } from './types.ts'

export const consentsSentences: Sentences<typeof consentsCodes> = {
  'consents.student_not_found': 'Questo studente non esiste più.',
  'consents.parent_missing': 'È minorenne: scrivi chi ha firmato per lui.',
  'consents.future': 'Il giorno non è ancora arrivato.',
}

export const PURPOSE_LABELS: Readonly<Record<Purpose, string>> = {
  images: 'Foto e video',
  marketing: 'Comunicazioni promozionali',
}

export const SAVED = 'Consenso registrato'
export const NEVER_ASKED = 'Mai chiesto'
export const PARENT_HINT = 'È minorenne: firma un genitore o tutore.'

/** How it stands with a purpose. */
export function answerText(answer: Consent | undefined): string {
  if (!answer) return NEVER_ASKED
  const { given, givenOn, textVersion, parent } = answer
  const signed = parent === '' ? '' : `, firmato da ${parent}`
  return `${given ? 'Dato' : 'Negato'} il ${formatDay(givenOn)}, testo ${textVersion}${signed}`
}
