import type { Sentences } from '#kit/domain/errors.ts'
import type { templateCodes } from './contract.ts'

export const templateSentences: Sentences<typeof templateCodes> = {
  'templates.not_found': 'Questo modello non esiste.',
  'templates.unknown_placeholder': (data) =>
    `Il segnaposto {${data['placeholder'] ?? ''}} non esiste per questo modello.`,
  'templates.lacks_placeholder': (data) => `Il testo deve contenere ${data['placeholders'] ?? ''}.`,
  'templates.empty': 'Scrivi il testo della mail.',
}

export const SAVED = 'Modello salvato.'
export const RESTORED = 'Testo originale ripristinato.'
export const confirmRestore = (name: string) =>
  `“${name}” tornerà al testo originale. Quello scritto finora resta tra le versioni.`
export const placeholdersHint = (placeholders: readonly { name: string; meaning: string }[]) =>
  `Segnaposto: ${placeholders.map(({ name, meaning }) => `{${name}} ${meaning.toLowerCase()}`).join(', ')}.`
