import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '#kit/domain/day.ts'
import { daysLate, isLate, standingOn, statusAfter } from './rules.ts'
import { STANDINGS, STATUSES } from './types.ts'

const days = fc.integer({ min: 0, max: 3_000 }).map((count) => addDays('2024-01-01', count))
const statuses = fc.constantFrom(...STATUSES)
const months = fc.oneof(
  fc.integer({ min: 1, max: 12 }).map(String),
  fc.constantFrom('', 'saldo', '0', '13'),
)

const NOTHING_CAME = { amountCents: 1_000, movedCents: 0 }

describe('late', () => {
  test('from the day after, at midnight, and only while unpaid', () => {
    const due = { dueOn: '2027-03-10', status: 'unpaid' as const, ...NOTHING_CAME }
    expect([isLate(due, '2027-03-10'), isLate(due, '2027-03-11')]).toEqual([false, true])
    expect(daysLate(due, '2027-03-13')).toBe(3)
    for (const status of ['to_verify', 'paid'] as const) {
      expect(isLate({ ...due, status }, '2027-04-01')).toBe(false)
    }
  })

  test('is not what the movements cover, though somebody marked it as unpaid', () => {
    const due = { dueOn: '2027-03-10', status: 'unpaid' as const, amountCents: 1_000 }
    expect(isLate({ ...due, movedCents: 999 }, '2027-04-01')).toBe(true)
    expect(isLate({ ...due, movedCents: 1_000 }, '2027-04-01')).toBe(false)
  })

  test('is never both: no days without being late, no lateness without days', () => {
    fc.assert(
      fc.property(days, days, statuses, (dueOn, today, status) => {
        const late = daysLate({ dueOn, status, ...NOTHING_CAME }, today)
        expect(late > 0).toBe(status === 'unpaid' && daysBetween(dueOn, today) > 0)
      }),
    )
  })
})

describe('the status follows the movements', () => {
  const moved = { amountCents: 1_000, coveredBefore: false, before: 'unpaid' as const }
  test('paid when they cover the amount, and only then', () => {
    expect(statusAfter({ ...moved, paidCents: 999 })).toBe('unpaid')
    expect(statusAfter({ ...moved, paidCents: 1_000 })).toBe('paid')
    expect(statusAfter({ ...moved, paidCents: 1_500 })).toBe('paid')
  })

  test('a reversal takes it back; what the office set by hand stays', () => {
    const paid = { ...moved, before: 'paid' as const }
    expect(statusAfter({ ...paid, paidCents: 0, coveredBefore: true })).toBe('unpaid')
    expect(statusAfter({ ...paid, paidCents: 0, coveredBefore: true, beforePaid: 'paid' })).toBe(
      'unpaid',
    )
    expect(statusAfter({ ...paid, paidCents: 300 })).toBe('paid')
    expect(statusAfter({ ...moved, before: 'to_verify', paidCents: 300 })).toBe('to_verify')
  })
})

describe('the payment standing', () => {
  const due = (dueOn: string, status: (typeof STATUSES)[number], month = '') => ({
    dueOn,
    status,
    month,
  })
  const on = (today: string, dues: ReturnType<typeof due>[], withdrawn = false) =>
    standingOn(today, { withdrawn, dues }).standing

  test('this month paid, only the last one, neither, none at all, withdrawn', () => {
    expect(on('2027-03-20', [due('2027-03-05', 'paid')])).toBe('regular')
    expect(on('2027-03-20', [due('2027-02-05', 'paid')])).toBe('to_pay')
    expect(on('2027-03-20', [due('2027-02-05', 'paid'), due('2027-03-05', 'to_verify')])).toBe(
      'to_pay',
    )
    expect(on('2027-03-20', [due('2027-01-05', 'paid')])).toBe('not_regular')
    expect(on('2027-03-20', [])).toBe('to_pay')
    expect(on('2027-03-20', [due('2027-03-05', 'paid')], true)).toBe('withdrawn')
  })

  test('in January the month before is December of the year before', () => {
    expect(on('2027-01-10', [due('2026-12-05', 'paid')])).toBe('to_pay')
    expect(on('2027-01-10', [due('2027-12-05', 'paid')])).toBe('not_regular')
  })

  test('every instalment of the month counts, and the reference month before the date', () => {
    expect(on('2027-03-20', [due('2027-03-05', 'paid'), due('2027-03-25', 'unpaid')])).toBe(
      'not_regular',
    )
    expect(on('2027-03-20', [due('2027-02-28', 'paid', '3')])).toBe('regular')
    expect(on('2027-03-20', [due('2027-03-01', 'paid', 'saldo')])).toBe('regular')
  })

  test('is one of four for whatever is known, and agrees with its reason', () => {
    const dues = fc.array(fc.record({ dueOn: days, month: months, status: statuses }), {
      maxLength: 12,
    })
    fc.assert(
      fc.property(days, dues, fc.boolean(), (today, all, withdrawn) => {
        const found = standingOn(today, { withdrawn, dues: all })
        expect(STANDINGS).toContain(found.standing)
        expect(found.standing === 'withdrawn').toBe(withdrawn)
        if (!withdrawn) expect(found.standing === 'regular').toBe(found.monthPaid)
      }),
    )
  })
})
