import { expect, test } from 'vitest'
import type { Effect } from '../contract/impact.ts'
import { touchedText } from './impact.ts'

test('whom a change of a plan touches is told with what becomes of each instalment', () => {
  const effect: Effect = {
    dueOn: '2026-09-30',
    status: 'paid',
    after: { status: 'paid', amountCents: 30_000 },
    moved: true,
    paidCents: 12_373,
    proofs: 1,
  }
  const told = (...effects: readonly Partial<Effect>[]) =>
    touchedText({
      name: 'Rossi Anna',
      effects: effects.map((changes) => ({ ...effect, ...changes })),
    }).replaceAll('\u00a0', ' ')
  expect(told()).toBe('Rossi Anna')
  expect(told({}, { dueOn: '2026-10-31', after: { status: 'unpaid', amountCents: 30_000 } })).toBe(
    'Rossi Anna: quella del 30/09/2026 resta pagata e quella del 31/10/2026 torna da pagare (versati 123,73 € di 300,00 €)',
  )
  expect(told({ status: 'unpaid', after: { status: 'paid', amountCents: 12_373 } })).toBe(
    'Rossi Anna: quella del 30/09/2026 diventa pagata (versati 123,73 € di 123,73 €)',
  )
  expect(told({ status: 'to_verify', after: null })).toBe(
    'Rossi Anna: quella del 30/09/2026 non si può eliminare (da verificare, con pagamenti, con 1 prova)',
  )
})
