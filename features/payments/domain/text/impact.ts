import type { Sentences } from '#kit/domain/errors.ts'
import { formatDay, joinWords, plural } from '#kit/domain/format.ts'
import type { Effect, impactCodes } from '../contract/impact.ts'
import { STATUS_NAME } from './names.ts'

export const impactSentences: Sentences<typeof impactCodes> = {
  'payments.instalment_to_verify': ({ who }) =>
    `La rata è DA VERIFICARE per ${who}: verificala prima di eliminarla.`,
  'payments.instalment_has_proofs': ({ who }) =>
    `La rata ha delle prove di pagamento di ${who}: toglile prima di eliminarla.`,
}

/**
 * A student whom a change touches, with what becomes of the changed instalments of which something
 * is known: `Rossi Anna: quella del 30/09/2026 resta PAGATA`.
 */
export function touchedText({ name, effects }: { name: string; effects: readonly Effect[] }) {
  return effects.length === 0 ? name : `${name}: ${joinWords(effects.map(effectText))}`
}

function effectText(effect: Effect): string {
  const { dueOn, status, after, proofs } = effect
  const told = `quella del ${formatDay(dueOn)}`
  if (after) return `${told} resta ${STATUS_NAME[after.status]}`
  const sent = proofs === 0 ? [] : [plural(proofs, 'prova', 'prove')]
  return `${told} non si può eliminare (${[STATUS_NAME[status], ...sent].join(', ')})`
}
