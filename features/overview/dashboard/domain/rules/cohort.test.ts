import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween } from '#kit/domain/day.ts'
import { conversion, costPerEnrolment, monthsOf, periodBefore } from './cohort.ts'

test('the period before is as long and ends the day before', () => {
  expect(periodBefore({ from: '2026-10-01', to: '2026-10-31' })).toEqual({
    from: '2026-08-31',
    to: '2026-09-30',
  })
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000 }),
      fc.integer({ min: 0, max: 900 }),
      (at, days) => {
        const from = addDays('2024-01-01', at)
        const period = { from, to: addDays(from, days) }
        const before = periodBefore(period)
        expect(daysBetween(before.from, before.to)).toBe(days)
        expect(addDays(before.to, 1)).toBe(from)
      },
    ),
  )
})

test('a period touches each of its months once', () => {
  expect(monthsOf({ from: '2026-11-30', to: '2027-01-01' })).toEqual([
    '2026-11-01',
    '2026-12-01',
    '2027-01-01',
  ])
})

test('conversion and cost of an enrolment are unknown where there is nothing to divide by', () => {
  expect(conversion(1, 4)).toBe(25)
  expect(conversion(0, 0)).toBeNull()
  expect(costPerEnrolment(10_000, 3)).toBe(3_333)
  expect(costPerEnrolment(10_000, 0)).toBeNull()
  expect(costPerEnrolment(null, 3)).toBeNull()
})
