import { formatInstant, formatInteger, plural } from '#kit/domain/format.ts'
import type { Sentences } from '#kit/domain/errors.ts'
import type { Counts, invitationCodes } from './contract.ts'
import type { Answer, List, Reminded, Shown, State, Step } from './types.ts'

export const invitationSentences = {
  'invitations.not_found': 'Questa persona non è più tra gli invitati.',
  'invitations.event_not_found': 'Evento non trovato.',
  'invitations.person_not_found': 'Questa persona non esiste.',
  'invitations.nobody': 'Nessun destinatario selezionato.',
  'invitations.past': 'L’evento è già passato.',
  'invitations.full': 'I posti sono esauriti: puoi metterti in lista d’attesa.',
  'invitations.not_full': 'C’è ancora posto: puoi accettare l’invito.',
  'invitations.answered': 'Hai già risposto a questo invito.',
  'invitations.not_accepted': 'Non risulta una prenotazione da cancellare.',
  'invitations.not_waiting': 'Questa persona non è in lista d’attesa.',
  'invitations.already': 'Questa persona è già tra gli invitati.',
  'invitations.in_trash': 'Questa persona è nel cestino: non le si scrive.',
  'invitations.no_place': 'Non c’è un posto libero da offrire.',
  'invitations.date_unknown': 'Questa data non si può più scegliere.',
  'invitations.link_unknown': "Non ci sono dettagli disponibili per l'evento.",
} satisfies Sentences<typeof invitationCodes>

export const NOBODY_CHOSEN = invitationSentences['invitations.nobody']
export const SENT = 'Email inviate con successo!'
/** Said instead, while mails wait. */
export const SENT_WAITING = 'Email in attesa: partiranno appena la posta in uscita funzionerà.'
export const NO_FORMER = 'NON INVITARE'
export const SELECT_ALL = 'SELEZIONA TUTTI'

/** What every sending asks: it cannot be taken back. */
export const confirmSend = (what: string, count: number): string =>
  `${what}: ${plural(count, 'persona riceverà', 'persone riceveranno')} una mail. ` +
  'L’operazione è irreversibile.'

/** Under the choice of whom to write to, while it is made. */
export const willReceive = (count: number | undefined): string =>
  count === undefined
    ? 'Conto dei destinatari…'
    : `${plural(count, 'persona riceverà', 'persone riceveranno')} la mail`

export const LISTS_TITLES: Readonly<Record<List, string>> = {
  participants: 'Partecipanti',
  waiting: 'Lista d’attesa',
  invited: 'Invitati',
  withdrawn: 'Ritirati',
  absent: 'Non venuti',
}

export const STATE_LABELS: Readonly<Record<State, string>> = {
  invited: 'Invitato',
  accepted: 'Partecipa',
  rejected: 'Ha rifiutato',
  cancelled: 'Ha cancellato',
  waiting: 'In lista d’attesa',
}

export const REMINDED_LABELS: Readonly<Record<Reminded, string>> = {
  both: 'A chi non ha risposto e ai partecipanti',
  invited: 'A chi non ha risposto',
  participants: 'Ai partecipanti',
}

/** What a step says after a name: "… ha accettato il 07/03/2027 10:02". */
const STEP_WORDS: Readonly<Record<Step, string>> = {
  invited: 'tra gli invitati il',
  mailed: 'mail inviata il',
  opened: 'ha aperto il',
  reminded: 'promemoria inviato il',
  accepted: 'ha accettato il',
  rejected: 'ha rifiutato il',
  cancelled: 'ha cancellato il',
  waiting: 'in lista d’attesa dal',
  left: 'ha lasciato la lista d’attesa il',
  offered: 'posto offerto il',
  expired: 'offerta scaduta il',
  withdrawn: 'offerta ritirata il',
  present: 'presente dal',
  absent: 'presenza tolta il',
  removed: 'tolto il',
  moved: 'ha scelto questa data il',
}

interface Told {
  readonly step: Step
  readonly at: string
  readonly by: string
  readonly note: string
}

/** Who answers by the own link, as steps name them. */
export const GUEST = 'invitato'
/** The program, as steps name it. */
const PROGRAM = 'sistema'
/** What the step of an answer given by telephone notes. */
export const BY_PHONE = 'telefono'
/** What the step of an offer notes that no mail could tell. */
export const TO_BE_CALLED = 'senza mail: da avvisare a voce'
const ANSWERS: readonly Step[] = ['accepted', 'rejected', 'cancelled', 'waiting', 'left', 'moved']

/** One step in words; an answer that the office entered says who did. */
export function stepSentence({ step, at, by, note }: Told): string {
  const byHand = ANSWERS.includes(step) && by !== GUEST && by !== PROGRAM
  const until = step === 'offered' && note !== '' ? `, fino al ${note}` : ''
  const how = note === BY_PHONE ? 'al telefono, ' : ''
  const who = byHand ? ` (${how}registrato da ${by})` : ''
  return `${STEP_WORDS[step]} ${formatInstant(at)}${until}${who}`
}

/**
 * All that happened to somebody, in a line. That they were invited is not told where what else
 * happened in the same moment tells it: a mail that was sent, a walk-in.
 */
export const historySentence = (steps: readonly Told[]): string =>
  steps
    .filter(({ step, at }, index) => step !== 'invited' || at !== steps[index + 1]?.at)
    .map(stepSentence)
    .join(', ')

/** What became of a free place, in words. */
export const logSentence = (row: Told & { readonly name: string }): string =>
  `${row.name}: ${stepSentence(row)}`

/** How full an event is, and who came, in a line. */
export function countsSentence({
  participants,
  taken,
  capacity,
  offered,
  present,
  absent,
}: Counts): string {
  const parts = [
    `${formatInteger(taken)} di ${plural(capacity, 'posto occupato', 'posti occupati')}`,
    ...(participants > taken
      ? [
          plural(
            participants - taken,
            'partecipante nel cestino non occupa posto',
            'partecipanti nel cestino non occupano posto',
          ),
        ]
      : []),
    ...(offered > 0 ? [`${formatInteger(offered)} in attesa di risposta a un’offerta`] : []),
    // Before anybody is marked, that says nothing yet.
    ...(present > 0
      ? [
          plural(present, 'presente', 'presenti'),
          plural(absent, 'ha accettato e non è venuto', 'hanno accettato e non sono venuti'),
        ]
      : []),
  ]
  return parts.join(' · ')
}

/** Beside what happened to somebody. */
export const IN_TRASH = 'nel cestino'

export const PERSON_ADDED = 'Persona aggiunta.'
export const PERSON_REMOVED = 'Tolto dagli invitati.'
export const PERSON_MOVED = 'Risposta registrata.'
export const LOSE_OFFER = 'Il posto offerto passa ad altri'
export const confirmLoseOffer = (name: string): string =>
  `A ${name} è riservato un posto: sarà offerto con una mail a chi viene dopo. ` +
  'L’operazione è irreversibile.'
export const BACK_TO_INVITED = 'Riporta tra gli invitati'
export function confirmGivingBack(count: number): string {
  const freed =
    count === 1
      ? 'il posto che ha, o che le è riservato, si libera e può passare'
      : 'i posti che hanno, o che sono riservati a loro, si liberano e possono passare'
  return (
    `${plural(count, 'persona torna', 'persone tornano')} tra gli invitati: ${freed} subito, con una ` +
    'mail, a chi è in lista d’attesa. L’operazione è irreversibile.'
  )
}
export const FEWER_PLACES = 'Meno posti che partecipanti'
export function fewerPlaces(
  { taken, offered }: Pick<Counts, 'taken' | 'offered'>,
  places: number,
): string {
  const most = `il numero massimo di partecipanti diventa ${formatInteger(places)}`
  if (offered === 0) {
    return (
      `Hanno già accettato ${formatInteger(taken)} persone e ${most}: restano tutte tra i ` +
      'partecipanti, e nessun altro può accettare.'
    )
  }
  const held = plural(offered, 'è riservato', 'sono riservati')
  return (
    `${plural(taken, 'posto è occupato', 'posti sono occupati')}, ${held} a chi è in lista ` +
    `d’attesa, e ${most}: chi partecipa resta, e un posto riservato si può ancora accettare.`
  )
}
const accepted = (taken: number) =>
  plural(taken, 'persona ha già accettato', 'persone hanno già accettato')
/** Below the question before an event is deleted. */
export const notTold = (taken: number): string =>
  `${accepted(taken)}: nessuna mail avvisa che l’evento non si tiene più.`
export const MOVED = 'Cambia giorno, orario o luogo'
export const notToldOfMove = (taken: number): string =>
  `${accepted(taken)}: nessuna mail avvisa del cambiamento. Dopo aver salvato puoi scrivere a chi ` +
  'partecipa con «Invia promemoria», che dice quando e dove.'
export const PLACE_OFFERED = 'Posto offerto: la mail è in partenza.'
export const confirmRemove = (name: string): string =>
  `${name} non sarà più tra gli invitati e il suo link non varrà più.`
export const remindTitle = (total: number): string =>
  `Invio promemoria a ${plural(total, 'persona', 'persone')}`
export const inviteTitle = (total: number): string =>
  `Invio inviti a ${plural(total, 'persona', 'persone')}`

export const LETTERS = ['invitation', 'reminder', 'confirmation', 'offer'] as const
export type LetterKind = (typeof LETTERS)[number]

/** What the outbox shows until a letter is written. */
export const LETTER_SUBJECTS: Readonly<Record<LetterKind, (title: string) => string>> = {
  invitation: (title) => `Invito: ${title}`,
  reminder: (title) => `Promemoria: ${title}`,
  confirmation: (title) => `Prenotazione confermata: ${title}`,
  offer: (title) => `Si è liberato un posto: ${title}`,
}

export const LETTER_NAMES: Readonly<Record<LetterKind, string>> = {
  invitation: 'Invito a un evento',
  reminder: 'Promemoria di un evento',
  confirmation: 'Conferma di partecipazione a un evento',
  offer: 'Posto offerto dalla lista d’attesa',
}

const FACTS = '<p>{dettagli}</p>'
const PERSONAL = '<p>Il link è personale: non inoltrarlo.</p>'

/** The original words of each letter. */
export const LETTER_WORDS: Readonly<Record<LetterKind, { subject: string; html: string }>> = {
  invitation: {
    subject: 'Invito: {evento}',
    html: `<p>Ciao {nome},</p><p>{accademia} ti invita a {evento}.</p>${FACTS}<p>{nota}</p><p>{descrizione}</p><p>{link}</p>${PERSONAL}`,
  },
  reminder: {
    subject: 'Promemoria: {evento}',
    html: `<p>Ciao {nome},</p><p>ti ricordiamo {evento}.</p>${FACTS}<p>{link}</p>${PERSONAL}`,
  },
  confirmation: {
    subject: 'Prenotazione confermata: {evento}',
    html: `<p>Ciao {nome},</p><p>ti aspettiamo a {evento}.</p>${FACTS}<p>Dal link apri il codice QR da mostrare all’ingresso.</p><p>{link}</p><p>Se non puoi più venire, cancella la prenotazione: il posto va a chi aspetta.</p><p>{cancella}</p>`,
  },
  offer: {
    subject: 'Si è liberato un posto: {evento}',
    html: `<p>Ciao {nome},</p><p>si è liberato un posto per {evento} ed è riservato a te fino al {scadenza}.</p>${FACTS}<p>{link}</p><p>Se non rispondi in tempo, il posto passa a chi viene dopo.</p>`,
  },
}

export const LETTER_PLACEHOLDERS: Readonly<Record<string, string>> = {
  nome: 'Nome della persona',
  cognome: 'Cognome della persona',
  accademia: 'Nome dell’accademia',
  evento: 'Titolo dell’evento',
  dettagli: 'Data, orario e luogo',
  nota: 'Appuntamento e nota scritti nell’invito ai lead',
  descrizione: 'Descrizione dell’evento',
  link: 'Pulsante con il link personale',
  cancella: 'Pulsante per cancellare la prenotazione',
  scadenza: 'Fino a quando il posto è riservato',
}
export const LETTER_FACTS = { when: 'Quando', where: 'Dove' }
export const LETTER_BUTTONS = { link: 'Apri l’invito', cancel: 'Cancella la prenotazione' }

/** The pages behind the personal links. */
export const page = {
  title: 'Invito a un evento',
  cancelTitle: 'Cancella la prenotazione',
  missing: invitationSentences['invitations.link_unknown'],
  failed: 'Si è verificato un errore. Riprova.',
  cancelFailed: 'Si è verificato un errore.',
  greeting: (name: string) => `Ciao ${name},`,
  where: 'Dove',
  map: 'Apri la mappa',
  places: (capacity: number) => `Numero massimo di partecipanti: ${capacity}`,
  attachment: 'Apri l’allegato',
  calendar: 'Aggiungi al calendario',
  ticket: 'Il tuo codice QR',
  ticketHint: 'Mostralo all’ingresso, anche dal telefono.',
  otherDates: 'Oppure scegli un’altra data:',
  dateFull: (when: string) => `${when}: posti esauriti`,
  cancelLink: 'Cancella la prenotazione',
  back: 'Torna all’invito',
  confirmCancel: "Sei sicuro di voler cancellare la tua prenotazione? L'azione è irreversibile.",
  position: (position: number) => `Sei al numero ${position} della lista d’attesa.`,
  offeredUntil: (until: string) => `È riservato a te fino al ${until}.`,
  states: {
    past: 'L’evento è già passato.',
    cancelled: 'Hai cancellato la tua prenotazione.',
    rejected: 'Hai rifiutato l’invito.',
    accepted: 'Hai accettato l’invito.',
    offered: 'Si è liberato un posto per te.',
    reopened: 'C’è di nuovo posto: puoi accettare l’invito.',
    waiting: 'Sei in lista d’attesa.',
    full: 'I posti sono esauriti.',
    pending: '',
  } satisfies Record<Shown, string>,
  buttons: {
    accept: 'Accetta',
    reject: 'Rifiuta',
    join: 'Mettimi in lista d’attesa',
    leave: 'Rimuovimi dalla lista d’attesa',
    cancel: 'Conferma',
  } satisfies Record<Answer, string>,
}

/** What an answer is told once it is kept. */
export const ANSWER_SAID: Readonly<Record<Answer, string>> = {
  accept: 'Invito accettato correttamente!',
  reject: 'Invito rifiutato correttamente!',
  join: 'Inserito in lista correttamente!',
  leave: "Rimosso dalla lista d'attesa correttamente!",
  cancel: 'Rimosso correttamente dai partecipanti.',
}

export const NO_CAMERA = 'La fotocamera non si può usare: cerca la persona per nome.'
export const NOBODY_INVITED = 'Nessuno è ancora invitato: chi arriva si aggiunge con Senza invito.'
export const UNKNOWN_CODE = 'Questo codice non è di un invitato a questo evento.'
export const LIST_UNREAD =
  'L’elenco degli invitati non è ancora stato letto: riprova, o cerca la persona per nome.'
export const CODE_UNSURE =
  'Questo codice non è nell’elenco letto prima, e ora non si riesce a rileggerlo: riprova.'
export const arrived = (name: string): string => `${name}: presente.`
export const stillToSend = (count: number): string =>
  `${plural(count, 'segno da inviare: parte da solo', 'segni da inviare: partono da soli')} quando torna la connessione.`
