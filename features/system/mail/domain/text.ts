import { pausedNote } from '#f/system/mail-server/domain/text/paused.ts'
import { formatInstant, formatInteger, plural } from '#kit/domain/format.ts'
import type { Sentences } from '#kit/domain/errors.ts'
import type { mailCodes, OutboxState } from './contract.ts'
import type { Remedy } from './rules/remedy.ts'
import type { MailState } from './types.ts'

export const mailSentences: Sentences<typeof mailCodes> = {
  'mail.not_found': 'Questa mail non esiste più.',
  'mail.bad_address': (data) => `L'indirizzo ${data['address'] ?? ''} non è valido`,
  'mail.already_sent': 'La mail è già stata inviata.',
  'mail.cancelled': 'La mail è stata annullata: per inviarla, creane una nuova.',
  'mail.no_link_base':
    'Manca l’indirizzo del programma (BASE_URL): le mail con un link non possono partire.',
  'mail.being_sent': 'La mail è in invio in questo momento: riprova tra poco.',
  'mail.erased': 'I dati di chi l’ha ricevuta sono stati cancellati: non si può inviare di nuovo.',
}

/** What became of a mail, in a badge. */
export const mailStateLabels: Readonly<Record<MailState, string>> = {
  waiting: 'In attesa',
  sent: 'Inviata',
  failed: 'Non inviata',
  cancelled: 'Annullata',
}

/** What to do about a mail that the server did not take. */
export const remedyTexts: Readonly<Record<Remedy, string>> = {
  sign_in:
    'Il server di posta non accetta nome o password della casella: correggili in Impostazioni, poi Riprova.',
  unknown_mailbox:
    'La casella non esiste: controlla l’indirizzo nella scheda della persona e correggilo.',
  full_mailbox:
    'La casella del destinatario è piena: avvisalo in un altro modo, o riprova più tardi.',
  too_many: 'Il server chiede di rallentare: la mail riparte da sé, non serve fare nulla.',
  spam: 'È stata rifiutata come posta indesiderata: togli link e allegati, o chiedi a chi gestisce il dominio.',
  too_large: 'La mail è troppo grande per chi la riceve: manda gli allegati con un link.',
  sender:
    'Il mittente non è accettato: chi gestisce il dominio deve controllare SPF, DKIM e DMARC.',
  unreachable:
    'Il server di posta non risponde: la mail riparte da sé. Se dura, controlla la rete e le Impostazioni.',
}

export const OUTBOX = 'Posta inviata'
export const SENT_AGAIN = 'La mail sarà inviata di nuovo.'
export const TEST_QUEUED = 'Mail di prova in uscita: controlla la casella, o la posta inviata.'
export const TEST_NAME = 'Mail di prova'

/** What the mail says that only shows that mails arrive. */
export const TEST_LETTER = {
  subject: 'Mail di prova',
  html:
    '<p>Se leggi questa mail, la posta in uscita di {accademia} funziona.</p>' +
    '<p>L’ha chiesta {utente} dalle impostazioni. Controlla che non sia finita nello spam: ' +
    'se ci è finita, guarda i record del dominio.</p>',
}
export const TEST_PLACEHOLDERS = {
  utente: 'Chi l’ha chiesta',
  accademia: 'Nome dell’accademia',
}
export const BODY_NOT_KEPT =
  'Il testo non è conservato: si scrive quando la mail parte, e quello con credenziali o link personali non resta qui.'

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
  return state.pausedUntil === null ? undefined : pausedNote(formatInstant(state.pausedUntil))
}

/** How many mails wait and how many did not go. */
export const outboxLine = ({ waiting, failed }: OutboxState): string =>
  `${formatInteger(waiting)} in attesa, ${plural(failed, 'non inviata', 'non inviate')}.`
