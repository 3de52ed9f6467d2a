import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Movement } from '../types.ts'
import { movementKeys, setAsideAtOnce } from './movements.ts'

// Few different ones, so that equal movements on one day are common.
const movements: fc.Arbitrary<Movement[]> = fc
  .array(
    fc.record({
      bookedOn: fc.constantFrom('2026-10-01', '2026-10-02', '2026-10-03', '2026-10-04'),
      valueOn: fc.constant(null),
      amountCents: fc.constantFrom(10_000, 15_000),
      payer: fc.constantFrom('Rossi Anna', ''),
      description: fc.constantFrom('rata', 'rata ottobre'),
      reference: fc.constant(''),
      reversal: fc.constant(false),
    }),
    { maxLength: 20 },
  )
  .map((list) => list.toSorted((a, b) => (a.bookedOn < b.bookedOn ? -1 : 1)))

test('each movement of a file is told from all others, truly equal ones too', () => {
  fc.assert(
    fc.property(movements, (all) => {
      const keys = movementKeys('IT1', all)
      expect(new Set(keys).size).toBe(all.length)
      expect(movementKeys('IT1', all)).toEqual(keys)
    }),
  )
})

test('two files that overlap by whole days have together what one long file has', () => {
  const days = fc.constantFrom('2026-10-01', '2026-10-02', '2026-10-03', '2026-10-04')
  fc.assert(
    fc.property(movements, days, days, (all, one, other) => {
      const [from, to] = [one, other].toSorted()
      const first = all.filter(({ bookedOn }) => bookedOn <= (to ?? ''))
      const second = all.filter(({ bookedOn }) => bookedOn >= (from ?? ''))
      const both = new Set([...movementKeys('IT1', first), ...movementKeys('IT1', second)])
      expect(both).toEqual(new Set(movementKeys('IT1', all)))
    }),
  )
})

test('the same movement of another account is another one', () => {
  fc.assert(
    fc.property(movements, (all) => {
      const other = new Set(movementKeys('IT2', all))
      expect(movementKeys('IT1', all).some((key) => other.has(key))).toBe(false)
    }),
  )
})

test('only what comes in and takes nothing back may pay something', () => {
  expect(setAsideAtOnce({ amountCents: 1, reversal: false })).toBeUndefined()
  expect(setAsideAtOnce({ amountCents: -1, reversal: false })).toBe('out')
  expect(setAsideAtOnce({ amountCents: 1, reversal: true })).toBe('reversal')
  expect(setAsideAtOnce({ amountCents: -1, reversal: true })).toBe('returned')
})
