import type { Sentences } from '#kit/domain/errors.ts'
import type { templateCodes } from './contract.ts'

export const templateSentences: Sentences<typeof templateCodes> = {
  'templates.not_found': 'Questo modello non esiste.',
  'templates.unknown_placeholder': (data) =>
    `Il segnaposto {${data['placeholder'] ?? ''}} non esiste per questo modello.`,
  'templates.empty': 'Scrivi il testo della mail.',
}
