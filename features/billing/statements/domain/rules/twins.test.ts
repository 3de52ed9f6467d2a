import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paymentCode, printCode } from '#f/billing/payments/domain/rules/code.ts'
import { type Other, Others, type Worded } from './twins.ts'

/** Whether one is found among others that are only the other. */
const mayBeTwins = (a: Worded, b: Worded) =>
  new Others([{ ...b, id: 0, paid: false }]).twinOf({ ...a, id: 1 }) !== undefined

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

const worded = fc.record({
  bookedOn: fc.constantFrom('2026-10-05', '2026-10-06'),
  amountCents: fc.constantFrom(100, 200),
  payer: fc.constantFrom('', 'Conti Mario', 'CONTI MARIO', 'Neri'),
  description: fc.constantFrom('', CODE, OTHER, `${CODE} ${OTHER}`),
  reference: fc.constantFrom('', CODE),
})

test('it is the same from either side', () => {
  fc.assert(
    fc.property(worded, worded, (a, b) => {
      expect(mayBeTwins(a, b)).toBe(mayBeTwins(b, a))
    }),
  )
})

test('the first of many that may be it is found, of those before it and those that paid', () => {
  const others = fc
    .array(fc.record({ worded, paid: fc.boolean() }), { maxLength: 12 })
    .map((all): Other[] => all.map(({ worded: words, paid }, id) => ({ ...words, paid, id })))
  fc.assert(
    fc.property(others, worded, fc.integer({ min: 0, max: 12 }), (all, words, id) => {
      const fits = (other: Other) => mayBeTwins(words, other) && (other.id < id || other.paid)
      expect(new Others(all).twinOf({ ...words, id })).toEqual(all.find(fits))
    }),
  )
})
