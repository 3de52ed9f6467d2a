import { expect, test } from 'vitest'
import { changedMeanwhile } from './meanwhile.ts'

const row = (id: number, dueOn: string, amountCents = 100) => ({
  id,
  dueOn,
  amountCents,
  month: '',
})

test('an instalment that stays itself is known by its number', () => {
  const before = [row(1, '2026-09-30'), row(2, '2026-10-31')]
  expect(changedMeanwhile(before, [row(1, '2026-10-05'), row(2, '2026-10-31')])).toMatchObject([
    { before: { dueOn: '2026-09-30' }, after: { dueOn: '2026-10-05' } },
  ])
  expect(changedMeanwhile(before, before)).toEqual([])
})

test('in a plan that became the student’s own it is known by its date', () => {
  const before = [row(1, '2026-09-30'), row(2, '2026-10-31')]
  const now = [row(7, '2026-09-30'), row(8, '2026-10-31', 50), row(9, '2026-11-30', 50)]
  expect(changedMeanwhile(before, now)).toMatchObject([
    { before: { amountCents: 100 }, after: { dueOn: '2026-10-31', amountCents: 50 } },
    { before: null, after: { dueOn: '2026-11-30' } },
  ])
})
