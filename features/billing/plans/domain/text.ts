import { instalmentTitle } from '#f/billing/payments/domain/text.ts'
import type { PlannedInstalment } from '#f/billing/payments/domain/types.ts'
import type { Sentences } from '#kit/domain/errors.ts'
import { formatDay, formatEuro, joinWords, plural } from '#kit/domain/format.ts'
import type { planCodes } from './contract.ts'
import { impactSentences } from './text/impact.ts'
import { MAX_INSTALMENTS } from './types.ts'

// Said by the screen too, before anything is sent.
export const SAME_DATE = 'Non possono esserci due rate con la stessa data'
export const WRONG_SUM = 'Il totale delle rate deve essere uguale al costo'
export const INSTALMENT_PAID = 'Impossibile eliminare una rata già pagata'

export const planSentences: Sentences<typeof planCodes> = {
  'plans.missing': 'Il corso non ha ancora un piano rateale.',
  'plans.not_own': 'Lo studente segue già il piano del corso.',
  'plans.same_date': SAME_DATE,
  'plans.sum': WRONG_SUM,
  'plans.instalment_paid': INSTALMENT_PAID,
  'plans.instalment_has_payments':
    'La rata ha dei pagamenti registrati: stornali prima di eliminarla.',
  ...impactSentences,
}

export { becomesSentence, touchedText } from './text/impact.ts'

// What the plan is checked for, and what became of it.
export const WRONG_TOTAL = 'Errore nel campo COSTO'
export const WRONG_AMOUNT = 'Importo non valido'
export const WRONG_MONTH = 'Scrivi un mese da 1 a 12, o un testo'
export const DATE_TAKEN = 'Impossibile inserire più rate nella stessa data'
export const CONFIRM_REMOVE = 'Eliminare la rata?'
export const CONFIRM_CUSTOM = 'Passare al piano custom?'
export const NOTHING_CHANGED = 'Non ci sono modifiche da salvare.'
export const PLAN_SAVED = 'Salvataggio effettuato'
export const PLAN_SAVING_FAILED = 'Si è verificato un errore durante il salvataggio dei dati'
export const NOTHING_TO_SPREAD =
  'Non si può ridistribuire: le rate pagate coprono già il costo, o non ci sono rate da pagare.'

export const NO_COURSE = 'Nessun corso selezionato'
export const NO_STUDENT =
  'Errore: Studente non trovato o non selezionato. Torna alla lista degli studenti e riprova.'

/** What a student owes over all her courses, when there are several. */
export function allCoursesText(
  courses: number,
  sums: { readonly owedCents: number; readonly paidCents: number; readonly lateCents: number },
): string {
  const { owedCents, paidCents, lateCents } = sums
  const late = lateCents === 0 ? '' : `, di cui ${formatEuro(lateCents)} in ritardo`
  const rest = `da pagare ${formatEuro(owedCents - paidCents)}${late}`
  return `In tutto per ${plural(courses, 'corso', 'corsi')}: dovuti ${formatEuro(owedCents)}, pagati ${formatEuro(paidCents)}, ${rest}.`
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

export const TOO_MANY = `Un piano ha al massimo ${MAX_INSTALMENTS} rate.`
export const NO_INSTALMENTS = 'Non ci sono ancora rate: scrivi il costo e aggiungile qui sotto.'

export function touchedHead(count: number): string {
  return `Cambia per ${plural(count, 'studente', 'studenti')}:`
}

export const PLAN_TITLE = 'Piano rateale'

/** How many have paid an instalment of the plan of a course. */
export function paidByText(count: number): string {
  return count === 0 ? 'nessuno' : plural(count, 'studente', 'studenti')
}

export const DROP_EXPLAINED =
  'Il piano personale viene eliminato. Stati, note, prove e pagamenti passano alle rate del corso con la stessa data, e se l’importo cambia lo stato segue i pagamenti; le note delle altre vanno perse. Se una rata pagata, da verificare, con prove o con pagamenti non ne trova una, il piano resta com’è.'
