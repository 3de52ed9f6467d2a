import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WRONG_DATE } from '#f/billing/payments/domain/text.ts'
import { SAME_DATE, WRONG_AMOUNT, WRONG_SUM, WRONG_TOTAL } from '../../domain/text.ts'
import {
  type PlanRow,
  type PlanValues,
  restOf,
  spread,
  withAdded,
  wrongPlan,
} from './plan-values.ts'

const row = (dueOn: string | null, amountCents: PlanRow['amountCents'], id?: number): PlanRow => ({
  ...(id === undefined ? {} : { id }),
  dueOn,
  amountCents,
  month: '',
})
const plan = (totalCents: PlanValues['totalCents'], ...instalments: PlanRow[]): PlanValues => ({
  version: 1,
  totalCents,
  instalments,
})

test('what is wrong with a plan is said where it is', () => {
  expect(wrongPlan(plan('mille'))).toEqual({ totalCents: WRONG_TOTAL })
  expect(wrongPlan(plan(null))).toEqual({ totalCents: WRONG_TOTAL })
  expect(wrongPlan(plan(100, row('domani', 'poco'), row(null, 0)))).toEqual({
    'instalments.0.dueOn': WRONG_DATE,
    'instalments.0.amountCents': WRONG_AMOUNT,
    'instalments.1.dueOn': WRONG_DATE,
    'instalments.1.amountCents': WRONG_AMOUNT,
  })
  expect(wrongPlan(plan(100, row('2027-01-10', 50), row('2027-01-10', 50)))).toEqual({
    'instalments.1.dueOn': SAME_DATE,
  })
  expect(wrongPlan(plan(101, row('2027-01-10', 50), row('2027-02-10', 50)))).toEqual({
    totalCents: WRONG_SUM,
  })
  expect(wrongPlan(plan(100, row('2027-01-10', 50), row('2027-02-10', 50)))).toEqual({})
})

test('new instalments never fall on a date that is taken', () => {
  const rows = [row('2027-02-10', 50)]
  const one = { amountCents: 100, month: '', first: '2027-01-10' }
  expect(withAdded(rows, { ...one, count: 1 })?.map(({ dueOn }) => dueOn)).toEqual([
    '2027-01-10',
    '2027-02-10',
  ])
  expect(withAdded(rows, { ...one, count: 2 })).toBeUndefined()
})

test('after any additions, removals and spreading a plan adds up, and what is paid is the same', () => {
  const edits = fc.array(
    fc.record({
      amountCents: fc.integer({ min: 12, max: 90_000 }),
      count: fc.integer({ min: 1, max: 12 }),
      year: fc.integer({ min: 2027, max: 2040 }),
      removed: fc.option(fc.nat({ max: 20 }), { nil: undefined }),
    }),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(edits, fc.integer({ min: 50_000, max: 900_000 }), (steps, totalCents) => {
      const paid = row('2026-09-10', 10_000, 7)
      const rows = steps.reduce<readonly PlanRow[]>(
        (all, { amountCents, count, year, removed }) => {
          const first = `${year}-01-31`
          const more = withAdded(all, { amountCents, count, first, month: '1' }) ?? all
          return more.filter(({ id }, at) => id === 7 || at !== removed)
        },
        [paid, row('2026-10-10', 1)],
      )
      const values = plan(totalCents, ...rows)
      const shared = spread(values, new Set([7]))
      if (!shared) return
      const after = { ...values, instalments: shared }
      expect(restOf(after)).toBe(0)
      expect(wrongPlan(after)).toEqual({})
      expect(shared.find(({ id }) => id === 7)).toEqual(paid)
    }),
  )
})
