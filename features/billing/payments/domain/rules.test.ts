import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '#kit/domain/day.ts'
import {
  checkPlan,
  daysLate,
  difference,
  generateInstalments,
  isLate,
  nthMonth,
  redistribute,
  standingOn,
  statusAfter,
  typedCount,
} from './rules.ts'
import { STANDINGS, STATUSES, type PlannedInstalment } from './types.ts'

const days = fc.integer({ min: 0, max: 3_000 }).map((count) => addDays('2024-01-01', count))
const statuses = fc.constantFrom(...STATUSES)
const months = fc.oneof(
  fc.integer({ min: 1, max: 12 }).map(String),
  fc.constantFrom('', 'saldo', '0', '13'),
)
const plans = fc.record({
  totalCents: fc.integer({ min: 60, max: 5_000_000 }),
  count: fc.integer({ min: 1, max: 60 }),
  first: days,
  month: months,
})

describe('generated instalments', () => {
  test('1.000,00 € in three: the cent that is left goes on the last', () => {
    const plan = { totalCents: 100_000, count: 3, first: '2027-01-31', month: '11' }
    expect(generateInstalments(plan)).toEqual([
      { dueOn: '2027-01-31', amountCents: 33_333, month: '11' },
      { dueOn: '2027-02-28', amountCents: 33_333, month: '12' },
      { dueOn: '2027-03-31', amountCents: 33_334, month: '1' },
    ])
  })

  test('words are numbered unless there is one only', () => {
    expect([0, 1].map((index) => nthMonth('acconto', index, 2))).toEqual(['acconto_1', 'acconto_2'])
    expect(nthMonth('saldo', 0, 1)).toBe('saldo')
    expect(nthMonth('', 1, 2)).toBe('')
  })

  test('are always a plan that may be saved', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const made = generateInstalments(plan)
        expect(made).toHaveLength(plan.count)
        expect(checkPlan(plan.totalCents, made)).toEqual({ ok: true, value: true })
        expect(difference(plan.totalCents, made)).toBe(0)
      }),
    )
  })
})

describe('the number of instalments', () => {
  test('is one at least, and one when it is no number', () => {
    expect(['3', ' 12 ', '2.9', '0', '-4', '', 'tre', '1000'].map(typedCount)).toEqual([
      3, 12, 2, 1, 1, 1, 1, 60,
    ])
  })

  test('is from 1 to 60, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const count = typedCount(text)
        expect(Number.isInteger(count) && count >= 1 && count <= 60).toBe(true)
      }),
    )
  })
})

describe('a plan is refused', () => {
  const twice: PlannedInstalment[] = [
    { dueOn: '2027-01-10', amountCents: 100, month: '1' },
    { dueOn: '2027-01-10', amountCents: 200, month: '2' },
  ]
  test('with two instalments on one date', () => {
    expect(checkPlan(300, twice)).toMatchObject({ ok: false, code: 'payments.same_date' })
  })

  test('when its sum is a cent too little or too much', () => {
    const [one] = twice
    for (const total of [99, 101]) {
      expect(checkPlan(total, one ? [one] : [])).toMatchObject({ ok: false, code: 'payments.sum' })
    }
  })
})

describe('redistributing the rest', () => {
  test('leaves the paid ones and reaches the total', () => {
    fc.assert(
      fc.property(
        plans,
        fc.array(fc.boolean(), { maxLength: 60 }),
        fc.nat(400_000),
        (plan, paid, more) => {
          const rows = generateInstalments(plan).map((row, index) => ({
            ...row,
            paid: paid[index] ?? false,
          }))
          const total = plan.totalCents + more
          const spread = redistribute(total, rows)
          expect(spread === undefined).toBe(rows.every((row) => row.paid))
          if (!spread) return
          expect(difference(total, spread)).toBe(0)
          for (const [index, row] of spread.entries()) {
            if (row.paid) expect(row).toEqual(rows[index])
            expect(row.amountCents).toBeGreaterThan(0)
          }
        },
      ),
    )
  })

  test('is not offered when nothing is left for each', () => {
    const row = { dueOn: '2027-01-10', amountCents: 100, month: '' }
    expect(redistribute(100, [{ ...row, paid: true }])).toBeUndefined()
    expect(
      redistribute(100, [
        { ...row, paid: true },
        { ...row, paid: false },
      ]),
    ).toBeUndefined()
  })
})

describe('late', () => {
  test('from the day after, at midnight, and only while unpaid', () => {
    const due = { dueOn: '2027-03-10', status: 'unpaid' as const }
    expect([isLate(due, '2027-03-10'), isLate(due, '2027-03-11')]).toEqual([false, true])
    expect(daysLate(due, '2027-03-13')).toBe(3)
    for (const status of ['to_verify', 'paid'] as const) {
      expect(isLate({ ...due, status }, '2027-04-01')).toBe(false)
    }
  })

  test('is never both: no days without being late, no lateness without days', () => {
    fc.assert(
      fc.property(days, days, statuses, (dueOn, today, status) => {
        const late = daysLate({ dueOn, status }, today)
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
