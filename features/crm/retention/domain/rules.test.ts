import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dueOn, monthsOf, USUAL_MONTHS } from './rules.ts'

test.each([
  ['2024-10-15', 24, '2026-10-15'],
  ['2025-08-31', 6, '2026-02-28'],
])('after a contact on %s kept for %i months, data are due on %s', (last, months, due) => {
  expect(dueOn(last, months)).toBe(due)
})

test('a lead is kept as long as one of its sources allows, and the usual time without any', () => {
  expect(monthsOf([])).toBe(USUAL_MONTHS)
  expect(monthsOf([6])).toBe(6)
  expect(monthsOf([6, null])).toBe(USUAL_MONTHS)
  const months = fc.option(fc.integer({ min: 1, max: 120 }))
  fc.assert(
    fc.property(fc.array(months, { minLength: 1 }), months, (chosen, more) => {
      expect(monthsOf([...chosen, more])).toBeGreaterThanOrEqual(monthsOf(chosen))
    }),
  )
})
