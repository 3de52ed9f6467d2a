import type { Sentences } from '#kit/domain/errors.ts'
import { formatDay, formatEuro, formatMonth, joinWords, plural } from '#kit/domain/format.ts'
import type { paymentCodes, PlanStudent, StandingReason } from './contract.ts'
import { deskSentences } from './text/desk.ts'
import { impactSentences } from './text/impact.ts'
import { lateSentences } from './text/late.ts'
import { proofSentences } from './text/proofs.ts'
import { MAX_INSTALMENTS, type Method, type PlannedInstalment, type Standing } from './types.ts'

// Said by the screen too, before anything is sent.
export const SAME_DATE = 'Non possono esserci due rate con la stessa data'
export const WRONG_SUM = 'Il totale delle rate deve essere uguale al costo'
export const INSTALMENT_PAID = 'Impossibile eliminare una rata già pagata'

export const paymentSentences: Sentences<typeof paymentCodes> = {
  'payments.course_not_found': 'Corso non trovato.',
  'payments.student_not_found': 'Errore: Studente non trovato. Verifica che lo studente esista.',
  'payments.instalment_not_found': 'Rata non trovata.',
  'payments.plan_missing': 'Il corso non ha ancora un piano rateale.',
  'payments.payment_not_found': 'Pagamento non trovato.',
  'payments.same_date': SAME_DATE,
  'payments.sum': WRONG_SUM,
  'payments.instalment_paid': INSTALMENT_PAID,
  'payments.instalment_has_payments':
    'La rata ha dei pagamenti registrati: stornali prima di eliminarla.',
  'payments.already_reversed': 'Il pagamento è già stato stornato.',
  'payments.future_payment': 'La data del pagamento è nel futuro.',
  'payments.more_than_missing': ({ missingCents, amountCents }) =>
    `${missingCents === 0 ? 'La rata è già coperta' : `La rata manca di ${formatEuro(Number(missingCents))}`}: registrare ${formatEuro(Number(amountCents))}?`,
  ...impactSentences,
  ...proofSentences,
  ...lateSentences,
  ...deskSentences,
}

/** Asked before more is recorded than an instalment lacks. */
export const MORE_TITLE = 'Più di quanto manca'

/** What came in for an instalment so far. */
export function receivedText(due: { paidCents: number; amountCents: number }): string {
  return `Versati ${formatEuro(due.paidCents)} di ${formatEuro(due.amountCents)}.`
}

export { STATUS_NAME } from './text/names.ts'
export { becomesSentence, touchedText } from './text/impact.ts'

/** What the screen says of an instalment that is late. */
export const LATE_STATUS = 'DA_PAGARE'

export const METHOD_NAME: Readonly<Record<Method, string>> = {
  bank: 'Bonifico',
  cash: 'Contanti',
  card: 'Carta',
  cheque: 'Assegno',
  other: 'Altro',
}

export const STANDING_NAME: Readonly<Record<Standing, string>> = {
  regular: 'In regola',
  to_pay: 'Da pagare',
  not_regular: 'Non in regola',
  withdrawn: 'Ritirato',
}

/** Why a student's standing is what it is: `Le rate di ottobre 2026 sono pagate.` */
export function standingReason(reason: StandingReason): string {
  const month = formatMonth(`${reason.month}-01`)
  const previous = formatMonth(`${reason.previousMonth}-01`)
  switch (reason.standing) {
    case 'withdrawn':
      return 'Si è ritirato dal corso, o ne è stato ritirato.'
    case 'regular':
      return `Le rate di ${month} sono pagate.`
    case 'to_pay':
      return reason.previousPaid
        ? `Le rate di ${month} non sono tutte pagate, o non ce ne sono; quelle di ${previous} sono pagate.`
        : 'Non ci sono rate.'
    case 'not_regular':
      return `Le rate di ${month} e di ${previous} non sono tutte pagate, o non ce ne sono.`
  }
}

// What the plan is checked for, and what became of it.
export const WRONG_TOTAL = 'Errore nel campo COSTO'
export const WRONG_AMOUNT = 'Importo non valido'
export const WRONG_DATE = 'Data non valida'
export const DATE_TAKEN = 'Impossibile inserire più rate nella stessa data'
export const CONFIRM_REMOVE = 'Eliminare la rata?'
export const CONFIRM_CUSTOM = 'Passare al piano custom?'
export const NOTHING_CHANGED = 'Non ci sono modifiche da salvare.'
export const PLAN_SAVED = 'Salvataggio effettuato'
export const PLAN_SAVING_FAILED = 'Si è verificato un errore durante il salvataggio dei dati'
export const INSTALMENT_SAVING_FAILED =
  'Si è verificato un errore durante il salvataggio della rata.'
export const NOTHING_TO_SPREAD =
  'Non si può ridistribuire: le rate pagate coprono già il costo, o non ci sono rate da pagare.'

export const NO_COURSE = 'Nessun corso selezionato'
export const NO_STUDENT = 'Nessuno studente selezionato'

/** `Rata del 30/09/2026` */
export function instalmentTitle({ dueOn }: Pick<PlannedInstalment, 'dueOn'>): string {
  return `Rata del ${formatDay(dueOn)}`
}

/** How the instalments compare with the total: negative `rest` is too much. */
export function differenceText(rest: number): string {
  if (rest === 0) return 'Le rate corrispondono al costo.'
  return rest > 0
    ? `Mancano ${formatEuro(rest)} al costo.`
    : `Le rate superano il costo di ${formatEuro(-rest)}.`
}

/** What a change of the plan of a course does to one instalment. */
export function changeText(change: {
  before: PlannedInstalment | null
  after: PlannedInstalment | null
}): string {
  const { before, after } = change
  if (!before && !after) return ''
  if (!before) return `${told(after)}: nuova`
  if (!after) return `${told(before)}: eliminata`
  const moved = before.dueOn === after.dueOn ? [] : [`spostata al ${formatDay(after.dueOn)}`]
  const changed =
    before.amountCents === after.amountCents ? [] : [`ora ${formatEuro(after.amountCents)}`]
  const named = before.month === after.month ? [] : [`mese ora “${after.month}”`]
  return `${told(before)}: ${joinWords([...moved, ...changed, ...named])}`
}

const told = (row: PlannedInstalment | null) =>
  row ? `${instalmentTitle(row)}, ${formatEuro(row.amountCents)}` : ''

/** The payments of a plan in one line: `1/3`. */
export function paidText({ paid, instalments }: Pick<PlanStudent, 'paid' | 'instalments'>): string {
  return `${paid}/${instalments}`
}

/** How long an instalment has been late: `in ritardo di 1 giorno`. */
export function lateText(days: number): string {
  return `in ritardo di ${plural(days, 'giorno', 'giorni')}`
}
export const TOO_MANY = `Un piano ha al massimo ${MAX_INSTALMENTS} rate.`
export const NO_INSTALMENTS = 'Non ci sono ancora rate: scrivi il costo e aggiungile qui sotto.'

export function touchedHead(count: number): string {
  return `Cambia per ${plural(count, 'studente', 'studenti')}:`
}

/** Which plan counts for a student. */
export function planName(custom: boolean): string {
  return custom ? 'Piano custom' : 'Piano del corso'
}

export const PLAN_TITLE = 'Piano rateale'

/** How many have paid an instalment of the plan of a course. */
export function paidByText(count: number): string {
  return count === 0 ? 'nessuno' : plural(count, 'studente', 'studenti')
}

/** The note of a reversal by which a payment was undone at once. */
export const UNDONE_NOTE = 'Annullato subito dopo la registrazione'

export const DROP_EXPLAINED =
  'Il piano custom viene eliminato. Stati, note, prove e pagamenti passano alle rate del corso con la stessa data, e se l’importo cambia lo stato segue i pagamenti; le note delle altre vanno perse. Se una rata PAGATA, DA VERIFICARE, con prove o con pagamenti non ne trova una, il piano resta com’è.'
