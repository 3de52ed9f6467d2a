import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#kit/domain/day.ts'
import { checkPlan } from '../rules.ts'
import { NEWCOMER_WAYS, newcomerPlan } from './newcomer.ts'

const row = (id: number, dueOn: string, amountCents: number) => ({
  ...{ id, dueOn, amountCents },
  month: String(id),
})
const plan = [
  row(9, '2026-09-15', 10_000),
  row(10, '2026-10-10', 10_001),
  row(11, '2026-11-15', 10_000),
  row(12, '2026-12-15', 10_000),
]

test('late instalments stay, become one today, or go on those to come', () => {
  expect(newcomerPlan(plan, '2026-10-15', 'keep')).toBeUndefined()
  expect(newcomerPlan(plan, '2026-09-15', 'today')).toBeUndefined()
  expect(newcomerPlan(plan, '2026-10-15', 'today')).toEqual([
    { dueOn: '2026-10-15', amountCents: 20_001, month: '10' },
    plan[2],
    plan[3],
  ])
  expect(newcomerPlan(plan, '2026-11-15', 'today')).toEqual([
    { ...plan[2], amountCents: 30_001 },
    plan[3],
  ])
  expect(newcomerPlan(plan, '2026-10-15', 'spread')).toEqual([
    { ...plan[2], amountCents: 20_000 },
    { ...plan[3], amountCents: 20_001 },
  ])
  expect(newcomerPlan(plan, '2027-01-01', 'spread')).toBeUndefined()
})

test.each([
  ['numbers of months, also of the year before', ['11', '12'], '1'],
  ['one month', ['12'], '1'],
  ['words, each its own', ['Rata_1', 'Rata_2'], '1'],
  ['the same words', ['Acconto', 'Acconto'], 'Acconto'],
  ['nothing', ['', ''], ''],
])('one instalment today, of late ones with %s, is for that month', (_of, months, month) => {
  const late = months.map((one, at) => ({ ...row(at, `2026-1${at + 1}-10`, 100), month: one }))
  expect(newcomerPlan(late, '2027-01-20', 'today')).toMatchObject([{ dueOn: '2027-01-20', month }])
})

test('the sum stays, no instalment is late, and none has the date of another', () => {
  const rows = fc.uniqueArray(
    fc.record({ at: fc.nat(60), amountCents: fc.integer({ min: 1, max: 90_000 }) }),
    { selector: ({ at }) => at, maxLength: 12 },
  )
  fc.assert(
    fc.property(rows, fc.nat(60), fc.constantFrom(...NEWCOMER_WAYS), (drawn, on, way) => {
      const before = drawn.map(({ at, amountCents }) =>
        row(at, addDays('2026-09-01', at), amountCents),
      )
      const total = before.reduce((sum, { amountCents }) => sum + amountCents, 0)
      const today = addDays('2026-09-01', on)
      const after = newcomerPlan(before, today, way)
      if (!after) return
      expect(checkPlan(total, after).ok).toBe(true)
      expect(after.every(({ dueOn }) => dueOn >= today)).toBe(true)
    }),
  )
})
