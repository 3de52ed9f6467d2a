import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PlannedInstalment } from '#f/billing/payments/domain/types.ts'
import { addDays } from '#kit/domain/day.ts'
import {
  checkPlan,
  difference,
  generateInstalments,
  isNoMonth,
  nthMonth,
  redistribute,
  typedCount,
} from './rules.ts'

const days = fc.integer({ min: 0, max: 3_000 }).map((count) => addDays('2024-01-01', count))
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

  test.each([
    ['13', true],
    [' 0 ', true],
    ['-1', true],
    ['1,5', true],
    ['2027', true],
    ['1', false],
    ['12', false],
    ['', false],
    ['saldo 2027', false],
  ])('of “%s” would begin with a number that is no month: %s', (month, none) => {
    expect(isNoMonth(month)).toBe(none)
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
    expect(checkPlan(300, twice)).toMatchObject({ ok: false, code: 'plans.same_date' })
  })

  test('when its sum is a cent too little or too much', () => {
    const [one] = twice
    for (const total of [99, 101]) {
      expect(checkPlan(total, one ? [one] : [])).toMatchObject({ ok: false, code: 'plans.sum' })
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
