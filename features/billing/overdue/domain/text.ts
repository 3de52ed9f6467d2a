import type { Sentences } from '#kit/domain/errors.ts'
import { formatEuro, formatInstant, plural } from '#kit/domain/format.ts'
import type { Cents } from '#kit/domain/money.ts'
import type { LateInstalment, overdueCodes } from './contract.ts'

export const overdueSentences: Sentences<typeof overdueCodes> = {
  'overdue.reminder_over':
    'Non c’è più nulla da sollecitare: le rate sono state pagate, spostate o sollecitate di nuovo, o il sollecito è stato annullato.',
  'overdue.reminder_text_not_found': 'Questo testo del sollecito non esiste.',
}

/** The sums of the list: `128 rate di 98 studenti, 45.678,00 € (ancora da versare 43.210,00 €)`. */
export function lateSums(sums: {
  instalments: number
  students: number
  amountCents: Cents
  missingCents: Cents
}): string {
  const all = `${plural(sums.instalments, 'rata', 'rate')} di ${plural(sums.students, 'studente', 'studenti')}`
  const rest =
    sums.missingCents === sums.amountCents
      ? ''
      : `, ancora da versare ${formatEuro(sums.missingCents)}`
  return `${all}: ${formatEuro(sums.amountCents)}${rest}`
}

/** Beside an amount that was paid in part. */
export function missingText(cents: Cents): string {
  return `mancano ${formatEuro(cents)}`
}

/** How long an instalment has been late, below its status: `da 15 giorni`. */
export function sinceText(days: number): string {
  return `da ${plural(days, 'giorno', 'giorni')}`
}

export const REMINDER_STATE: Readonly<Record<'waiting' | 'sent' | 'failed', string>> = {
  waiting: 'in attesa di invio',
  sent: 'inviato',
  failed: 'non inviato',
}

/** `10/10/2026 09:30: sollecito inviato, segreteria` */
export function reminderLine(reminder: NonNullable<LateInstalment['reminder']>): string {
  const { at, mail, by } = reminder
  return `${formatInstant(at)}: sollecito ${REMINDER_STATE[mail]}, ${by}`
}

export const NOT_REMINDED = 'mai'
export const LATE_EMPTY = 'Nessuna rata in ritardo'

/** How late somebody is, over all her instalments: `2 rate, la prima da 15 giorni`. */
export function lateOf(instalments: readonly { readonly daysLate: number }[]): string {
  const days = Math.max(...instalments.map(({ daysLate }) => daysLate))
  const many = instalments.length > 1 ? ', la prima' : ''
  return `${plural(instalments.length, 'rata', 'rate')}${many} ${sinceText(days)}`
}

/** The two ways to look at what is late. */
export const VIEWS = { students: 'Per studente', instalments: 'Per rata' } as const
