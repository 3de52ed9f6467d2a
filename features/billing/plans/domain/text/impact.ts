import { statusWord } from '#f/billing/payments/domain/text/names.ts'
import type { Sentences } from '#kit/domain/errors.ts'
import { formatDay, formatEuro, joinWords, plural } from '#kit/domain/format.ts'
import type { Effect, impactCodes } from '../contract/impact.ts'

export const impactSentences: Sentences<typeof impactCodes> = {
  'plans.instalment_to_verify': ({ who }) =>
    `La rata è da verificare per ${who}: verificala prima di eliminarla.`,
  'plans.instalment_has_proofs': ({ who }) =>
    `La rata ha delle prove di pagamento di ${who}: toglile prima di eliminarla.`,
}

/**
 * A student whom a change touches, with what becomes of the changed instalments of which something
 * is known: `Rossi Anna: quella del 30/09/2026 resta pagata`.
 */
export function touchedText({ name, effects }: { name: string; effects: readonly Effect[] }) {
  return effects.length === 0 ? name : `${name}: ${joinWords(effects.map(effectText))}`
}

function effectText(effect: Effect): string {
  const { dueOn, status, after, moved, proofs } = effect
  const told = `quella del ${formatDay(dueOn)}`
  if (after) return `${told} ${becomesText(effect, after)}`
  const money = moved ? ['con pagamenti'] : []
  const sent = proofs === 0 ? [] : [`con ${plural(proofs, 'prova', 'prove')}`]
  return `${told} non si può eliminare (${[statusWord(status), ...money, ...sent].join(', ')})`
}

type Before = Pick<Effect, 'status' | 'paidCents'>
type After = NonNullable<Effect['after']>

/** What becomes of the status of an instalment: `torna da pagare (versati 10,00 € di 30,00 €)`. */
function becomesText({ status, paidCents }: Before, after: After): string {
  const name = statusWord(after.status)
  if (after.status === status) return `resta ${name}`
  const paid = `versati ${formatEuro(paidCents)} di ${formatEuro(after.amountCents)}`
  return `${after.status === 'paid' ? 'diventa' : 'torna'} ${name} (${paid})`
}

/** The same as a sentence of its own. */
export function becomesSentence(before: Before, after: After): string {
  return `Salvando ${becomesText(before, after)}.`
}

/** Why a status changed, or is told again, when the amount of its instalment did. */
export function amountChanged({ before, after }: { before: number; after: number }): string {
  return `Importo della rata cambiato da ${formatEuro(before)} a ${formatEuro(after)}`
}
