import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#kit/domain/day.ts'
import { STATUSES } from '../types.ts'
import { owedLine, settledCents, SHOWN_INSTALMENTS, surplusCents } from './report.ts'

const due = { dueOn: '2026-09-30', amountCents: 333_33, status: 'unpaid', paidCents: 0 } as const

describe('an instalment is settled', () => {
  test('whole when it is paid, also where no payment was recorded', () => {
    expect(settledCents({ ...due, status: 'paid' })).toBe(333_33)
    expect(settledCents({ ...due, status: 'paid', paidCents: 400_00 })).toBe(333_33)
  })
  test('by what came in as long as it is not', () => {
    expect(settledCents(due)).toBe(0)
    expect(settledCents({ ...due, paidCents: 100_00 })).toBe(100_00)
    expect(settledCents({ ...due, status: 'to_verify', paidCents: 100_00 })).toBe(100_00)
  })
})

test('what came in beyond one instalment is a surplus, whatever another lacks', () => {
  expect(surplusCents([due, { ...due, amountCents: 100_00, paidCents: 150_50 }])).toBe(50_50)
  expect(surplusCents([due])).toBe(0)
})

const instalment = fc.record({
  dueOn: fc.integer({ min: 0, max: 2_000 }).map((days) => addDays('2024-01-31', days)),
  amountCents: fc.integer({ min: 1, max: 1_000_000 }),
  status: fc.constantFrom(...STATUSES),
  paidCents: fc.integer({ min: -1_000, max: 2_000_000 }),
})
const plan = fc.uniqueArray(instalment, { selector: ({ dueOn }) => dueOn, maxLength: 30 })

describe('the line of a student', () => {
  test('settles and leaves open exactly what the plan asks for', () => {
    fc.assert(
      fc.property(plan, (instalments) => {
        const { settledCents: settled, openCents: open } = owedLine(instalments)
        const total = instalments.reduce((sum, { amountCents }) => sum + amountCents, 0)
        expect(settled + open).toBe(total)
        expect(Math.min(settled, open)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('shows the first ten by date, in whatever order they come', () => {
    fc.assert(
      fc.property(plan, (instalments) => {
        const dates = owedLine(instalments).shown.map(({ dueOn }) => dueOn)
        const all = instalments.map(({ dueOn }) => dueOn).sort()
        expect(dates).toEqual(all.slice(0, SHOWN_INSTALMENTS))
      }),
    )
  })
})
