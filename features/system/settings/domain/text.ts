import type { Sentences } from '#kit/domain/errors.ts'
import type { settingsCodes } from './contract.ts'

export const settingsSentences: Sentences<typeof settingsCodes> = {
  'settings.bad_address': 'Inserisci un indirizzo email valido.',
  'settings.bad_iban': 'Questo IBAN non è valido: controlla che non manchi o cambi una cifra.',
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

/** What the switch of lesson notices does. */
export const LESSONS_HINT =
  'Scrive a studenti e insegnanti quando una lezione dei prossimi giorni cambia: è la regola “Lezioni cambiate” delle mail automatiche.'

/** What the account is for. */
export const ACCOUNT_USE =
  'Beneficiario e IBAN compaiono nei solleciti, con un codice QR per ogni rata, e nel modulo di iscrizione.'

/** Beside an account that is not told here. */
export const accountOtherwise = (value: string | null) =>
  value === null ? 'Non ancora indicato.' : `Se è vuoto vale: ${value}`

/** Who changed something last, and when. */
export const lastChange = (when: string, who: string | null) =>
  `Ultima modifica: ${when}, ${who ?? ''}`
