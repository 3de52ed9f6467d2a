import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { STATUSES } from '#f/billing/payments/domain/types.ts'
import { statusWithAmount, withKnownDates } from './plan-change.ts'

describe('an instalment that is deleted and added again', () => {
  const before = [
    { id: 1, dueOn: '2027-01-10' },
    { id: 2, dueOn: '2027-02-10' },
  ]

  test('on its date is the same one', () => {
    const rows = [{ id: 2, dueOn: '2027-02-10' }, { dueOn: '2027-01-10' }]
    expect(withKnownDates(before, rows)).toEqual([rows[0], { id: 1, dueOn: '2027-01-10' }])
  })

  test('is new on another date, or where another one moved away', () => {
    const rows = [{ id: 1, dueOn: '2027-03-10' }, { dueOn: '2027-01-10' }, { dueOn: '2027-04-10' }]
    expect(withKnownDates(before, rows)).toEqual(rows)
  })

  test('never makes two of one, whatever is sent', () => {
    const row = fc.record({
      id: fc.option(fc.constantFrom(1, 2), { nil: undefined }),
      dueOn: fc.constantFrom('2027-01-10', '2027-02-10', '2027-03-10'),
    })
    fc.assert(
      fc.property(fc.uniqueArray(row, { selector: ({ id }) => id ?? Symbol('new') }), (rows) => {
        const ids = withKnownDates(before, rows).flatMap(({ id }) => id ?? [])
        expect(new Set(ids).size).toBe(ids.length)
      }),
    )
  })
})

describe('an instalment that gets another amount', () => {
  const raised = { before: 12_373, after: 30_000 }

  test('is owed again when what came in covered it and no longer does', () => {
    expect(statusWithAmount({ status: 'paid', paidCents: 12_373 }, raised)).toBe('unpaid')
    expect(statusWithAmount({ status: 'paid', paidCents: 30_000 }, raised)).toBe('paid')
  })

  test('is paid when it comes down to what came in', () => {
    const lowered = { before: 30_000, after: 12_373 }
    for (const status of STATUSES) {
      expect(statusWithAmount({ status, paidCents: 12_373 }, lowered)).toBe('paid')
    }
  })

  test('stays as the office set it when nothing came in, or too little before and after', () => {
    const amount = fc.integer({ min: 1, max: 50_000 })
    fc.assert(
      fc.property(fc.constantFrom(...STATUSES), fc.nat(50_000), amount, amount, (...of) => {
        const [status, paidCents, before, after] = of
        const now = statusWithAmount({ status, paidCents }, { before, after })
        if (before === after || (paidCents < before && paidCents < after)) expect(now).toBe(status)
        else if (paidCents >= after) expect(now).toBe('paid')
        else expect(now).toBe(status === 'paid' ? 'unpaid' : status)
      }),
    )
  })
})
