import type { Sentences } from '#kit/domain/errors.ts'
import type { wordingCodes } from './contract.ts'

export const wordingSentences: Sentences<typeof wordingCodes> = {
  'wordings.not_found': 'Questo testo non esiste più.',
  'wordings.name_taken': 'Esiste già un testo con questo nome.',
  'wordings.empty': 'Scrivi il testo.',
}

export const KEPT = 'Testo salvato.'
export const DELETED = 'Testo eliminato.'
