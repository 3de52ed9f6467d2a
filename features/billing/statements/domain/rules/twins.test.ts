import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paymentCode, printCode } from '#f/billing/payments/domain/rules/code.ts'
import { mayBeTwins, type Worded } from './twins.ts'

const codeOf = (dueOn: string) => paymentCode({ studentId: 1, courseId: 7, dueOn })
const CODE = codeOf('2026-09-30')
const OTHER = codeOf('2026-10-31')
const csv: Worded = {
  bookedOn: '2026-10-05',
  amountCents: 12_373,
  payer: '',
  description: `BONIFICO DA CONTI MARIO ${CODE}`,
  reference: '',
}

test.each<[string, Partial<Worded>, Partial<Worded>, boolean]>([
  ['the code, however it is written', {}, { description: printCode(CODE) }, true],
  ['the code as reference', {}, { description: 'rata', reference: CODE }, true],
  ['another code', { payer: 'Conti' }, { payer: 'Conti', description: OTHER }, false],
  ['the payer', { payer: 'CONTI  MARIO', description: '' }, { payer: 'Conti Mario' }, true],
  ['nothing of either', { description: 'rata' }, { description: 'rata' }, false],
  ['another day', {}, { bookedOn: '2026-10-06' }, false],
  ['another amount', {}, { amountCents: 12_374 }, false],
])('two movements with %s', (_what, a, b, twins) => {
  expect(mayBeTwins({ ...csv, ...a }, { ...csv, ...b })).toBe(twins)
})

test('it is the same from either side', () => {
  const worded = fc.record({
    bookedOn: fc.constantFrom('2026-10-05', '2026-10-06'),
    amountCents: fc.constantFrom(100, 200),
    payer: fc.constantFrom('', 'Conti Mario', 'CONTI MARIO', 'Neri'),
    description: fc.constantFrom('', CODE, OTHER, `${CODE} ${OTHER}`),
    reference: fc.constantFrom('', CODE),
  })
  fc.assert(
    fc.property(worded, worded, (a, b) => {
      expect(mayBeTwins(a, b)).toBe(mayBeTwins(b, a))
    }),
  )
})
