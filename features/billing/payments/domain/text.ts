import { formatDay, formatEuro, formatMonth, plural } from '#kit/domain/format.ts'
import type { StandingReason } from './contract.ts'
import type { Method, PlannedInstalment, Standing } from './types.ts'

/** Said by the screen too, which asks for one at a time. */
export const NO_INSTALMENT = 'Rata non trovata.'

/** Asked before more is recorded than an instalment lacks. */
export const MORE_TITLE = 'Più di quanto manca'

/** What came in for an instalment so far. */
export function receivedText(due: { paidCents: number; amountCents: number }): string {
  return `Versati ${formatEuro(due.paidCents)} di ${formatEuro(due.amountCents)}.`
}

export { STATUS_LABEL, STATUS_NAME, statusWord } from './text/names.ts'

/** What the list of the late instalments says of each. */
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
      return 'Ha lasciato il corso.'
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

export const FUTURE_DATE = 'La data del pagamento è nel futuro.'
export const WRONG_DATE = 'Data non valida'
export const INSTALMENT_SAVING_FAILED =
  'Si è verificato un errore durante il salvataggio della rata.'
/** `Rata del 30/09/2026` */
export function instalmentTitle({ dueOn }: Pick<PlannedInstalment, 'dueOn'>): string {
  return `Rata del ${formatDay(dueOn)}`
}

/** The payments of a plan in one line: `1/3`. */
export function paidText({
  paid,
  instalments,
}: {
  readonly paid: number
  readonly instalments: number
}): string {
  return `${paid}/${instalments}`
}

/** The status of an instalment that is late: `Scaduta da 43 giorni`. */
export function overdueText(days: number): string {
  return `Scaduta da ${plural(days, 'giorno', 'giorni')}`
}
/** Which plan counts for a student. */
export function planName(custom: boolean): string {
  return custom ? 'Piano personale' : 'Piano del corso'
}

/** The note of a reversal by which a payment was undone at once. */
export const UNDONE_NOTE = 'Annullato subito dopo la registrazione'
