import { andOthers } from '#f/school/recipients/domain/text.ts'
import type { Sentences } from '#kit/domain/errors.ts'
import { formatInteger, joinWords, plural } from '#kit/domain/format.ts'
import type { Mailing, mailingCodes } from './contract.ts'
import { MAX_ATTACHED, MAX_DAYS_LATER } from './rules.ts'
import { type MailingState, PLACEHOLDERS } from './types.ts'

const MIB = 1024 * 1024

/** The typing error is the academy's own. */
export const NOBODY = 'Nessun studente selezionato.'

/** How much fits, in megabytes that are there in full. */
const inMegabytes = (bytes: number) => `${formatInteger(Math.floor(bytes / MIB))} MB`

/** Said of files that do not fit into one mail. */
export const tooLarge = (most: number) =>
  most < MAX_ATTACHED
    ? `Il server di posta accetta al massimo ${inMegabytes(most)} di allegati in tutto: togline qualcuno.`
    : `Gli allegati superano ${inMegabytes(most)} in tutto: togline qualcuno.`

/** The typing error is the academy's own. */
const invalidAddresses = (addresses: string) =>
  `I seguenti indirizzo mail non sono corretti e sarebbero ignorati\n${addresses}\nInviare comunque la mail?`

/** On the button that a link becomes. */
export const OPEN_LINK = 'Apri il link'
export const LINK_HINT = 'Va al posto di {link}; da solo su una riga diventa un pulsante.'

/** Asked before a kept text takes the place of what was written. */
export const replaceWords = (name: string) => ({
  title: `Usa il modello «${name}»`,
  text: 'Oggetto e testo che hai scritto vengono sostituiti da quelli del modello.',
  confirmLabel: 'Sostituisci',
  cancelLabel: 'Tieni ciò che ho scritto',
  danger: true,
})

export const askMany = (count: number) =>
  `La mail andrà a ${formatInteger(count)} persone. Inviarla?`

/** As many are named; of one more it would take as much room to say that there is one. */
const MOST_NAMED = 10

/** Names people in a sentence: of many the first, and how many they are besides. */
export function namesOf(names: readonly string[]): string {
  if (names.length <= MOST_NAMED + 1) return joinWords(names)
  return `${names.slice(0, MOST_NAMED).join(', ')} ${andOthers(names.length - MOST_NAMED)}`
}

/** Why somebody was written no mail: also how the batch has kept it, so that she can be counted. */
export const LEFT_OUT_SAID = 'Non riceve più la mail: guarda la sua scheda.'

export const mailingSentences: Sentences<typeof mailingCodes> = {
  'mailings.not_found': 'Questa mail non esiste più.',
  'mailings.no_subject': 'Check the subject',
  'mailings.no_text': 'Scrivi il testo della mail.',
  'mailings.nobody': NOBODY,
  'mailings.nobody_receives': 'Nessuna delle persone scelte può ricevere la mail.',
  'mailings.bad_address': (data) => `L'indirizzo ${data['address'] ?? ''} non è valido`,
  'mailings.unknown_placeholder': (data) =>
    `Il segnaposto {${data['placeholder'] ?? ''}} non esiste: scegline uno dall’elenco.`,
  'mailings.bad_link': 'Scrivi un indirizzo che comincia con https:// o http://.',
  'mailings.too_large': (data) => tooLarge(Number(data['bytes'] ?? MAX_ATTACHED)),
  'mailings.upload_not_found': 'Un allegato non c’è più: toglilo e caricalo di nuovo.',
  'mailings.not_later': `Scegli un momento futuro, entro ${MAX_DAYS_LATER} giorni.`,
  'mailings.gone': 'La mail è già partita per tutti.',
  'mailings.nothing_left':
    'Non resta nulla da riprovare: a chi non l’ha ricevuta scrivi una nuova mail.',
  'mailings.invalid_addresses': (data) => invalidAddresses(String(data['addresses'] ?? '')),
  'mailings.many': (data) => askMany(Number(data['count'] ?? 0)),
  'mailings.recipients_changed': (data) =>
    `I destinatari sono cambiati: adesso sono ${formatInteger(Number(data['count'] ?? 0))}. Controllali e invia di nuovo.`,
  'mailings.left_out': LEFT_OUT_SAID,
}

/** Said once all mails of a mailing lie in the outbox: none has gone yet. */
export const queued = (count: number) =>
  count === 1
    ? 'La mail è in coda: parte appena il server di posta la prende.'
    : `Le mail a ${formatInteger(count)} persone sono in coda: partono appena il server di posta le prende.`

/** Said once the mail server has taken all of them, and when it has not. */
export const SENT_TO_ALL = 'Email inviata correttamente a tutti gli studenti selezionati.'
export const SENT = 'Email inviata con successo'
export const PROBLEMS = "Ci sono stati problemi con l'invio dell'email. Controllare i log."
/** Before why a mail could not be sent at all. */
export const NOT_SENT = "Errore nell'invio dell'email:"

export const titleOf = (total: number) =>
  total === 1 ? 'Mail a 1 persona' : `Mail a ${formatInteger(total)} persone`

export const leaving = (seconds: number) => `La mail parte tra ${seconds} secondi.`
export const leavingLater = (count: number) =>
  `La mail partirà all’ora scelta per ${plural(count, 'persona', 'persone')}.`
export const CANCELLED = 'Invio annullato: quello che era già partito resta.'
export const RETRIED = 'Riprovo quello che non è partito.'
export const TEST_SENT = 'Mail di prova in partenza.'
export const confirmCancel = (subject: string) =>
  `La mail “${subject}” non partirà per chi non l’ha ancora ricevuta.`

export const STATE_LABELS: Readonly<Record<MailingState, string>> = {
  waiting: 'In attesa',
  running: 'In invio',
  sent: 'Inviata',
  problems: 'Con problemi',
  cancelled: 'Annullata',
}

export const PLACEHOLDERS_HINT = `Segnaposto: ${Object.keys(PLACEHOLDERS)
  .map((name) => `{${name}}`)
  .join(', ')}. Ognuno riceve la mail con i propri dati.`
export const filesHint = (most: number) =>
  `Documenti, immagini, audio o video: al massimo ${inMegabytes(most)} in tutto.`
export const WHEN = 'Scrivi a che ora.'
export const WHICH_DAY = 'Scrivi anche il giorno, o togli l’ora.'
export const LATER_HINT = 'Vuoto: parte subito, con qualche secondo per annullare.'

/** How a mailing went, once it is over; undefined before, and of one that was kept back. */
export function outcomeOf({
  state,
  selected,
  leftOut,
}: Pick<Mailing, 'state' | 'selected' | 'leftOut'>): string | undefined {
  if (state === 'problems') return PROBLEMS
  if (state !== 'sent') return undefined
  if (leftOut > 0) return `${SENT}: ${noLonger(leftOut)}.`
  return selected ? SENT_TO_ALL : SENT
}

const noLonger = (count: number) => plural(count, 'non la riceve più', 'non la ricevono più')

/** How far a mailing is: "38 di 40", what was not sent, and who is no longer meant. */
export const howFar = ({ sent, failed, leftOut, recipients }: Count): string =>
  [
    `${formatInteger(sent)} di ${formatInteger(recipients)}`,
    ...(failed > 0 ? [plural(failed, 'non inviata', 'non inviate')] : []),
    ...(leftOut > 0 ? [noLonger(leftOut)] : []),
  ].join(', ')
interface Count {
  readonly sent: number
  readonly failed: number
  readonly leftOut: number
  readonly recipients: number
}
