import type { TwinReason } from './types.ts'

export const ADD_MISSING = 'Verifica di avere inserito tutti i campi prima.'
export const EDIT_MISSING = 'Per favore, riempi tutti i campi.'
export const MAIL_FORM = 'Inserisci un indirizzo email valido.'
export const AGE_FORM = 'Età non valida'
export const YEAR_FORM = 'Per favore, inserisci una data valida con un anno a 4 cifre.'

/** One sentence for each code of the contract; held complete where the codes are registered. */
export const leadSentences = {
  'leads.not_found': 'Questo lead non esiste più.',
  'leads.tag_missing': 'Uno dei tag scelti non esiste più: ricarica e scegli di nuovo.',
  'leads.note_not_found': 'Questa nota non esiste più.',
  'leads.call_not_found': 'Questa chiamata non esiste più.',
} as const

export const CREATION_FAILED =
  'Si è verificato un errore durante la creazione. Per favore, riprova.'
export const CALL_FAILED = 'Si è verificato un errore nella chiamata. Per favore riprova.'
export const EXPORT_FAILED = "Si è verificato un errore durante l'esportazione."
export const ADDED = 'Aggiunto con successo!'
export const SAVED = 'Aggiornato con successo!'
export const DELETED = 'Eliminato con successo!'

export const TWIN_LABELS: Readonly<Record<TwinReason, string>> = {
  phone: 'stesso telefono',
  mail: 'stessa mail',
  person: 'stesso nome e stessa città',
}
