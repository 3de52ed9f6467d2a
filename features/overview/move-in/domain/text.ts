import type { Sentences } from '#kit/domain/errors.ts'
import {
  formatDecimal,
  formatEuro,
  formatHours,
  formatInteger,
  plural,
} from '#kit/domain/format.ts'
import { untilWhen } from '#f/system/batches/domain/text/until.ts'
import { NOTE_TEXTS } from './text/notes.ts'
import type { Compared, MoveIn, moveInCodes, MoveCounts } from './contract.ts'
import type { FigureName, MoveKind, MoveNote, MoveVerdict, Outcome, Unit } from './types.ts'

export { QUESTION_TEXTS } from './text/questions.ts'

export const NOT_FOUND = 'Questa lettura non c’è.'

export const moveInSentences: Sentences<typeof moveInCodes> = {
  'moveIn.not_found': NOT_FOUND,
  'moveIn.unknown_host': 'Questo server non esiste: controlla l’indirizzo.',
  'moveIn.uploads_elsewhere':
    'I file caricati si leggono solo dal server degli script: scrivi una sua cartella.',
  'moveIn.private_host':
    'Questo server è in una rete privata: lo può leggere solo chi gestisce il programma (npm run quinte -- move-in).',
  'moveIn.too_often': 'Troppe letture in poco tempo: riprova tra un quarto d’ora.',
  'moveIn.reading': 'Il vecchio programma si sta ancora leggendo.',
  'moveIn.not_stopped': 'Questa lettura non è ferma.',
  'moveIn.no_question': 'Questa domanda non c’è.',
  'moveIn.no_such_answer': 'Scegli una delle risposte.',
  'moveIn.unanswered': 'Prima rispondi a tutte le domande.',
  'moveIn.answers_used': 'Il trasloco è già iniziato con queste risposte: non si cambiano più.',
  'moveIn.running': 'Il trasloco è in corso.',
  'moveIn.nothing_left': 'Non c’è più nulla da prendere.',
  'moveIn.undone': 'Questo trasloco è stato annullato.',
  'moveIn.written_since':
    'Dopo il trasloco nell’accademia è stato scritto altro: annullarlo tutto insieme non si può più.',
  'moveIn.thrown_away':
    'La lettura di prima è stata scartata: come era ciò che è stato aggiornato non si sa più.',
  'moveIn.missing': (data) => `Non è stato preso ciò a cui appartiene: ${data['what'] ?? ''}.`,
}

export const STARTED = 'Lettura iniziata: va avanti da sola, anche se chiudi la pagina.'
export const RESUMED = 'La lettura riprende da dove si era fermata.'
export const CONFIRM_UNDO =
  'Tutto ciò che questo trasloco ha aggiunto va nel cestino, e il vecchio programma si può trasferire di nuovo.'
export const UNDONE = 'Trasloco annullato: ciò che aveva aggiunto è nel cestino.'
export const CHANGED_THERE =
  'cambiata nel vecchio programma dopo il trasloco, ma anche qui, o qui c’era già: resta com’è, da guardare a mano'
export const NAME_TAKEN = 'il nuovo nome qui è di un’altra: si chiama come prima'
export const withoutLine = (ids: readonly string[]): string =>
  `senza i numeri che qui non ci sono: ${ids.join(', ')}`
export const KEPT_HERE = 'la scheda che c’era resta com’è'
export const newNumberLine = (id: number): string =>
  `il suo numero qui è già usato, o non è un numero: ora è ${id}`
export const WITHOUT_ROOM = 'senza aula: a quell’ora è di un’altra lezione'
export const numberedLine = (name: string): string => `chiamata ${name}`

export const movingTitle = (parts: number): string =>
  `Trasloco dal vecchio programma (${plural(parts, 'parte', 'parti')})`
export const UNDOING_TITLE = 'Annullamento del trasloco'
export const ENDING = 'Ancora un momento: il lavoro non è finito.'
export const partLabel = (from: number, to: number): string => `Schede ${from}-${to}`

/** What was taken from the absences: whose lessons count from or up to another day, and what is left. */
export function countingLine(bounded: number, rest: number): string {
  const began = `inizio o ritiro secondo le lezioni raccontate: ${plural(bounded, 'iscrizione', 'iscrizioni')}`
  const more = `assenze che là non ci sono: ${formatInteger(rest)}`
  return [bounded > 0 && began, rest > 0 && more].filter(Boolean).join('; ')
}

export const ANSWERED = 'Risposta salvata.'
export const DROPPED = 'Quello che era stato letto non c’è più.'

export const EXPLAINED =
  'Il vecchio programma si legge senza cambiare nulla, né lì né qui: prima si vede che cosa si può prendere e che cosa no.'

export const UPLOADS_HINT =
  'Delle contabili gli script dicono solo il nome: dove stanno sul server, a partire dall’indirizzo degli script.'

/** How a reading stands, in one word. */
export function stateText({ droppedAt, fault, judgedAt, startedAt, undoneAt }: MoveIn): string {
  if (undoneAt !== null) return 'Annullata'
  if (startedAt !== null) return 'Trasferita'
  if (droppedAt !== null) return 'Scartata'
  if (fault !== null) return 'Ferma'
  return judgedAt === null ? 'In lettura' : 'Letta'
}

export const KIND_LABELS: Readonly<Record<MoveKind, string>> = {
  room: 'Aule',
  subject: 'Materie',
  teacher: 'Insegnanti',
  teacher_group: 'Gruppi di insegnanti',
  category: 'Categorie di corsi',
  course: 'Corsi',
  course_merge: 'Fusioni di corsi',
  student: 'Studenti e iscrizioni',
  class_change: 'Cambi di classe',
  login: 'Accessi generati',
  photo: 'Foto dei badge',
  closing: 'Giorni di chiusura',
  lesson: 'Lezioni',
  course_plan: 'Piani dei corsi',
  student_plan: 'Piani propri degli studenti',
  instalment: 'Rate segnate',
  proof: 'Contabili delle rate',
  register: 'Registri',
  absences: 'Assenze, senza i periodi che non contano',
  makeup: 'Recuperi',
  exam: 'Esami e voti',
  homework: 'Compiti',
  homework_file: 'File dei compiti',
  handout: 'Dispense',
  handout_file: 'File delle dispense',
  discounts: 'Scontistiche',
  discount_file: 'File delle scontistiche',
  teacher_invoice: 'Fatture degli insegnanti',
  invoice_file: 'File delle fatture',
  tag_category: 'Categorie di tag',
  tag: 'Tag',
  lead: 'Lead',
  lead_note: 'Note dei lead',
  lead_call: 'Chiamate',
  event: 'Eventi',
  event_file: 'Locandine e allegati',
  invitation: 'Invitati',
}

/** What the scripts tell and is not taken, with the reason. */
export const NOT_TAKEN =
  'Non si prendono: le proposte di recupero senza risposta, il cui link è del vecchio programma (si propone di nuovo da qui), le notifiche già arrivate, e le impostazioni, perché nessuna mail parta da sola.'
/** What no script tells whole, so that nobody waits for it. */
export const NEVER_TOLD =
  'Nessuno script racconta gli utenti della segreteria (si creano in Impostazioni → Utenti, e ognuno riceve la mail per scegliere la password), i PDF dei pagamenti dei corsi né il posto in lista d’attesa: si mettono a mano.'

export const VERDICT_LABELS: Readonly<Record<MoveVerdict, string>> = {
  taken: 'Si prende com’è',
  guessed: 'Letto con un dubbio',
  asked: 'Da chiedere',
  refused: 'Non si può prendere',
}

export const OUTCOME_LABELS: Readonly<Record<Outcome, string>> = {
  added: 'Aggiunta',
  updated: 'Aggiornata',
  removed: 'Nel cestino',
  matched: 'C’era già',
  same: 'Presa prima',
  changed: 'Cambiata là',
  left: 'Lasciata fuori',
  failed: 'Non riuscita',
}

/** Figures that are compared beside the numbers of records. */
export const COMPARED = {
  enrolments: 'Iscrizioni',
  withdrawals: 'Ritiri',
  blacklisted: 'In blacklist',
} as const

/** Sums that are compared, by whom or what they belong to where they differ. */
export const FIGURE_LABELS: Readonly<Record<FigureName, string>> = {
  hours: 'Ore di lezione per insegnante e mese',
  planned: 'Costo dei piani',
  paid: 'Rate pagate per corso e studente',
  invoiced: 'Fatture per insegnante',
  presences: 'Presenze per studente',
  absences: 'Assenze per studente',
  grades: 'Media dei voti',
}

/** A figure as people read it. */
const FIGURE_TEXTS: Readonly<Record<Unit, (value: number) => string>> = {
  count: formatInteger,
  minutes: formatHours,
  cents: formatEuro,
  hundredths: (value) => formatDecimal(value / 100, 2),
}
export const figureText = (unit: Unit, value: number): string => FIGURE_TEXTS[unit](value)

/** A note as people read it: `corsi: numeri che … (99;100)`. */
export function noteText({ field, code, was }: MoveNote): string {
  const head = field === '' ? '' : `${field}: `
  const tail = was === '' ? '' : ` (${was})`
  return `${head}${NOTE_TEXTS[code]}${tail}`
}

/** Progress with numbers: the whole grows while lists are read. */
export const readingLine = (read: number, calls: number, end: string | null = null): string =>
  `Lette ${formatInteger(read)} di ${plural(calls, 'risposta', 'risposte')} per ora note${untilWhen(end)}.`

/** A kind in one line of the terminal. */
export function countsLine({ kind, taken, guessed, asked, refused }: MoveCounts): string {
  const parts = [
    `${formatInteger(taken)} come sono`,
    `${formatInteger(guessed)} con un dubbio`,
    `${formatInteger(asked)} da chiedere`,
    `${formatInteger(refused)} no`,
  ]
  return `${KIND_LABELS[kind]}: ${parts.join(', ')}`
}

/** Both sides in one line of the terminal. */
export const comparisonLine = ({ label, unit, there, here }: Compared): string =>
  `${there === here ? '✓' : '✗'} ${label}: ${figureText(unit, there)} là, ${figureText(unit, here)} qui`

/** Why the reading of the old program stopped. */
export const FAULT_TEXTS = {
  sign_in: 'Il vecchio programma non accetta nome utente e password.',
  second_factor: 'Il vecchio programma chiede un secondo codice: usa un utente che non lo ha.',
  unreachable: 'Il server non risponde.',
  slow: 'Il server non ha risposto in tempo.',
  redirected: 'Il server rimanda a un altro indirizzo: scrivi quello giusto.',
  too_large: 'Una risposta è più grande di 64 MB.',
  status: 'Il server risponde con un errore.',
  too_many_calls: 'Il vecchio programma racconta più di quanto si possa leggere.',
  other_key:
    'La password del vecchio programma è cifrata con un’altra chiave (SECRET_KEY): riprendi quando chi gestisce il server ha rimesso quella giusta, o butta via questa lettura e ricomincia.',
} as const
export type FaultName = keyof typeof FAULT_TEXTS
