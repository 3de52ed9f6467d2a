import { type Day, addMinutes } from '#kit/domain/day.ts'
import type { RefusalData, Sentences } from '#kit/domain/errors.ts'
import { formatDay, formatLongDay, formatTime, joinWords } from '#kit/domain/format.ts'
import { UNKNOWN_ERROR } from '#kit/domain/wording.ts'
import type { makeupCodes, MakeupLesson } from './contract.ts'
import type { Answer, MakeupState } from './types.ts'

const quoted = (data: RefusalData, key: string, before: string): string =>
  typeof data[key] === 'string' && data[key] !== '' ? `${before}${data[key]}` : ''

const LINK_UNKNOWN =
  'Questo link non è valido. Aprilo dalla mail, per intero, oppure contatta la segreteria.'
const LINK_OVER =
  'Questa proposta non è più valida: è stata ritirata, sostituita da una più recente oppure il ' +
  'termine è passato. Per il recupero contatta la segreteria.'

/** Alert when student or lesson of a request are missing. */
export const MISSING_INPUT = 'Errore: informazioni mancanti per creare la richiesta di recupero.'

export const makeupSentences: Sentences<typeof makeupCodes> = {
  'makeups.not_found': 'Questa richiesta di recupero non esiste più.',
  'makeups.student_not_found': 'Errore: Studente non trovato. Verifica che lo studente esista.',
  'makeups.lesson_not_found': 'Questa lezione non esiste più: scegline un’altra.',
  'makeups.incomplete': MISSING_INPUT,
  'makeups.not_absent': 'Lo studente non risulta assente a questa lezione.',
  'makeups.already_requested': 'Per questa assenza c’è già una richiesta di recupero.',
  'makeups.recovered': 'Questa assenza è già stata recuperata.',
  'makeups.not_recovered': 'Questa assenza non è ancora stata recuperata.',
  'makeups.agreed':
    'Il recupero è già concordato: per proporre altre lezioni annulla prima quella concordata.',
  'makeups.moot': 'Lo studente non risulta più assente: non c’è nulla da recuperare.',
  'makeups.expired': 'Il termine del recupero è passato: spostalo o toglilo per continuare.',
  'makeups.not_agreed': 'Per questa assenza non è stata concordata nessuna lezione.',
  'makeups.no_proposal': 'Nessuna proposta è in attesa di risposta.',
  'makeups.own_lesson':
    'È una lezione di un corso che lo studente già frequenta: scegline un’altra.',
  'makeups.lesson_over': 'Questa lezione è già iniziata: scegline un’altra.',
  'makeups.course_archived': 'Il corso di questa lezione è archiviato: scegline un’altra.',
  'makeups.after_expiry': (data) =>
    `Questa lezione è dopo il termine del recupero, ${formatDay(String(data['expiresOn']))}.`,
  'makeups.clash': (data) =>
    `Questa lezione si sovrappone a un’altra${quoted(data, 'lesson', ': ')}.`,
  'makeups.lesson_taken': 'Questa lezione è già il recupero di un’altra assenza dello studente.',
  'makeups.not_proposed': 'Scegli una delle lezioni proposte.',
  'makeups.link_unknown': LINK_UNKNOWN,
  'makeups.link_used': (data) =>
    `A questa proposta è già stata data una risposta${quoted(data, 'chosen', ': ')}. ` +
    'Per cambiarla contatta la segreteria.',
  'makeups.link_over': LINK_OVER,
}

/** The three makeup actions on an absence. */
export const REQUEST = 'Genera recupero'
export const PROPOSE = 'Proponi recupero'
export const RECOVER = 'Recupera'

/** What an absence with a request says until it is made up. */
export const REQUESTED = 'Richiesta recupero'
/** What an absence says once it is made up; the day of the makeup lesson. */
export const recoveredOn = (day: Day) => `Recuperata il ${formatDay(day)}`

export const REQUEST_CREATED = 'Richiesta di recupero generata con successo!'
/** Alert when the request could not even be sent. */
export const requestFailed = (detail = UNKNOWN_ERROR) =>
  `Errore nella generazione della richiesta di recupero: ${detail || UNKNOWN_ERROR}`
/** What an empty answer is called there, and one that cannot be read. */
export const EMPTY_ANSWERED = 'Server returned empty response'
export const NOT_JSON = 'Invalid JSON response from server'
/** Alert when the server refuses the request. */
export const requestRefused = (detail = UNKNOWN_ERROR) =>
  `Errore nella creazione della richiesta di recupero: ${detail || UNKNOWN_ERROR}`
export const RECOVERY_SAVED = 'Recupero inserito con successo!'
export const RECOVERY_REFUSED = "Errore nell'inserimento del recupero"
export const RECOVERY_FAILED = 'Errore durante il salvataggio del recupero'

/** How far a makeup is, in a badge. */
export const stateLabels: Readonly<Record<MakeupState, string>> = {
  requested: 'Da proporre',
  proposed: 'In attesa dello studente',
  another_date: 'Altra data richiesta',
  refused: 'Proposta rifiutata',
  agreed: 'Concordato',
  missed: 'Recupero mancato',
  lesson_deleted: 'Lezione di recupero eliminata',
  recovered: 'Recuperata',
  moot: 'Non più assente',
}

/** The same in a sentence, with what comes next. */
export const stateSentences: Readonly<Record<MakeupState, string>> = {
  requested: 'Richiesta di recupero aperta: nessuna lezione ancora proposta.',
  proposed: 'Recupero proposto: in attesa della risposta dello studente.',
  another_date: 'Lo studente ha chiesto un’altra data: in attesa di una nuova proposta.',
  refused: 'Proposta rifiutata: è possibile proporre una nuova data.',
  agreed: 'Proposta accettata: pronta per il recupero.',
  missed: 'Lo studente non ha fatto il recupero concordato: è possibile proporne un altro.',
  lesson_deleted: 'La lezione di recupero è stata eliminata: è possibile proporne un’altra.',
  recovered: 'Assenza recuperata.',
  moot: 'Lo studente non risulta più assente a questa lezione.',
}
/** Said of a proposal whose state an old program does not know. */
export const UNKNOWN_STATE = 'Stato della proposta sconosciuto.'
/** Beside the state, once the last day is past. */
export const EXPIRED = 'Scaduto'
export const expiresOn = (day: Day) => `Entro il ${formatDay(day)}`

/** What a student answered, as staff read it. */
export const answerLabels: Readonly<Record<Answer, string>> = {
  accepted: 'Accettata',
  refused: 'Rifiutata',
  another_date: 'Chiede un’altra data',
}

/** Who answered, in the audit and on the screen, when she used the link. */
export const STUDENT = 'studente'

export const PROPOSED = 'Proposta inviata'
/** Said instead, when the program has no mail server to give the letter to. */
export const PROPOSED_WAITING =
  'Proposta in attesa: la mail partirà appena la posta in uscita sarà configurata.'
export const PROPOSAL_REPLACED =
  'Nuova proposta inviata: il link di quella precedente non vale più.'
export const PROPOSAL_WITHDRAWN = 'Proposta ritirata: il link inviato non vale più.'
export const ANSWER_SAVED = 'Risposta registrata'
export const RECOVERY_DROPPED = 'Recupero annullato: l’assenza è di nuovo da recuperare.'
export const REQUEST_CANCELLED = 'Richiesta di recupero annullata'
export const EXPIRY_SAVED = 'Termine del recupero salvato'

/** `giovedì 22 ottobre 2026, 18:00–20:00` */
export function lessonTime({ startsAt, minutes }: Pick<MakeupLesson, 'startsAt' | 'minutes'>) {
  const end = formatTime(addMinutes(startsAt, minutes))
  return `${formatLongDay(startsAt.slice(0, 10))}, ${formatTime(startsAt)}–${end}`
}

/** Course, subjects and topic of a lesson, as far as there are any, in one line. */
export function lessonName({
  courseName,
  subjects,
  topic,
}: Pick<MakeupLesson, 'courseName' | 'subjects' | 'topic'>) {
  return [courseName, joinWords(subjects), topic].filter((part) => part !== '').join(' · ')
}

/** Room and teachers of a lesson, as far as there are any, in one line. */
export function lessonPlace({ roomName, teachers }: Pick<MakeupLesson, 'roomName' | 'teachers'>) {
  return [roomName ?? '', joinWords(teachers)].filter((part) => part !== '').join(' · ')
}

export const PROPOSAL_SUBJECT = 'Scegli la lezione per il tuo recupero'

/** The letter with a proposal, until the office writes its own. */
export const PROPOSAL_LETTER = {
  subject: PROPOSAL_SUBJECT,
  html:
    '<p>Ciao {nome},</p>' +
    '<p>per recuperare la lezione che hai perso, {accademia} ti propone {scelta}:</p>' +
    '<p>{lezioni}</p><p>{lezione_persa}</p><p>{nota}</p><p>{link}</p>' +
    '<p>Il link è personale: non inoltrarlo. ' +
    'Se nessuna data va bene, dalla stessa pagina puoi chiederne altre.</p>',
}
export const PROPOSAL_PLACEHOLDERS = {
  nome: 'Nome dello studente',
  cognome: 'Cognome dello studente',
  accademia: 'Nome dell’accademia',
  scelta: '“questa lezione” oppure “una di queste lezioni”',
  lezioni: 'Le lezioni proposte, in una tabella',
  lezione_persa: 'La lezione da recuperare',
  nota: 'La nota della proposta, se c’è',
  link: 'Il pulsante con il link personale',
}

/** The words of the letter that depend on how many lessons it offers. */
export function proposalWords(choices: number) {
  return {
    choices: choices === 1 ? 'questa lezione' : 'una di queste lezioni',
    missed: 'Lezione da recuperare',
    choice: (place: number) => (choices === 1 ? 'Proposta' : `Proposta ${place}`),
    button: choices === 1 ? 'Rispondi alla proposta' : 'Scegli la lezione',
  }
}

/** What the office is told when a teacher sends a request: always the same words. */
export const TEACHER_REQUEST = {
  title: 'Richiesta di recupero',
  body: 'Un insegnante ha chiesto di far recuperare una lezione persa.',
} as const

/** The page that the personal link opens. */
export const publicPage = {
  title: 'Recupero di una lezione',
  greeting: (name: string) => `Ciao ${name}`,
  missed: 'Lezione da recuperare',
  choose: (choices: number) =>
    choices === 1 ? 'Ti proponiamo questa lezione:' : 'Scegli una di queste lezioni:',
  note: 'Nota della segreteria',
  over: 'Non più disponibile',
  allOver: 'Nessuna di queste lezioni è ancora disponibile: chiedi altre date.',
  accept: 'Conferma la lezione',
  answer: 'Invia la risposta',
  anotherDate: (choices: number) =>
    choices === 1 ? 'Chiedi altre date' : 'Nessuna di queste: chiedi altre date',
  refuse: 'Rifiuta',
  loading: 'Apriamo la tua proposta…',
  noAnswer: 'Il server non risponde. Controlla la connessione e riprova.',
  /** Said once an answer is in, and whenever the link is opened again. */
  answered: {
    accepted: 'Hai scelto la lezione: ti aspettiamo!',
    refused: 'Hai rifiutato la proposta. Se cambi idea contatta la segreteria.',
    another_date: 'Hai chiesto altre date: riceverai una nuova proposta.',
  } satisfies Record<Answer, string>,
  chosen: 'La lezione scelta',
  /** Said when she accepted and the agreement was taken back since. */
  agreementDropped:
    'La lezione che avevi scelto non è più concordata: la segreteria ti contatterà.',
  closed: LINK_OVER,
  noToken: LINK_UNKNOWN,
} as const
