import type { Sentences } from '#kit/domain/errors.ts'
import type { settingsCodes } from './contract.ts'

export const settingsSentences: Sentences<typeof settingsCodes> = {
  'settings.bad_address': 'Inserisci un indirizzo email valido.',
}

/** Said after the mail settings have been saved. */
export const SETTINGS_SAVED = 'Aggiornamento riuscito'

/** Said when a time zone is chosen: the choice is not kept. */
export function timeZoneAlert(city: string): string {
  return (
    `Fuso orario selezionato: ${city}. Gli orari dell’accademia restano quelli di Roma: ` +
    'la scelta non viene salvata.'
  )
}

/** Beside the sender's address when the server fixes it. */
export function fixedSenderNote(address: string): string {
  return `Le mail partono da ${address}, impostato da chi gestisce il server.`
}
