import type { Sentences } from '#kit/domain/errors.ts'
import type { mailCodes, OutboxState } from './contract.ts'
import type { MailState } from './types.ts'

export const mailSentences: Sentences<typeof mailCodes> = {
  'mail.not_found': 'Questa mail non esiste più.',
  'mail.bad_address': (data) => `L'indirizzo ${data['address'] ?? ''} non è valido`,
  'mail.already_sent': 'La mail è già stata inviata.',
  'mail.cancelled': 'La mail è stata annullata: per inviarla, creane una nuova.',
  'mail.no_link_base':
    'Manca l’indirizzo del programma (BASE_URL): le mail con un link non possono partire.',
  'mail.being_sent': 'La mail è in invio in questo momento: riprova tra poco.',
}

/** What became of a mail, in a badge. */
export const mailStateLabels: Readonly<Record<MailState, string>> = {
  waiting: 'In attesa',
  sent: 'Inviata',
  failed: 'Non inviata',
  cancelled: 'Annullata',
}

/** Why a mail was refused for good, in the words of the mail server. */
export const refusedBy = (reason: string) => `Rifiutata dal server di posta: ${reason}`

/** Why a mail could not be handed over this time. */
export const delayedBy = (reason: string) => `Non consegnata al server di posta: ${reason}`

/** Said of a mail that the server took, but not for all its addresses. */
export const notFor = (addresses: readonly string[]) => `Non accettata per ${addresses.join(', ')}`

/** Said of a mail that the program itself failed to write. */
export const LETTER_FAULT = 'Errore interno nella preparazione della mail: sarà ritentata.'

/** Why mails wait, for the top of the screens that send; `undefined` when they go out. */
export function whyMailsWait(state: OutboxState): string | undefined {
  if (!state.smtpConfigured) {
    return 'Il server di posta non è configurato: le mail restano in attesa e partiranno quando lo sarà.'
  }
  if (!state.senderConfigured) {
    return 'Manca l’indirizzo del mittente nelle impostazioni: le mail restano in attesa.'
  }
  return undefined
}
