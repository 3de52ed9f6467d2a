import { expect, test } from 'vitest'
import { stillThere } from './selection.ts'

const row = (id: number, name = 'Rossi') => ({ id, name })
const shown = (rows: readonly ReturnType<typeof row>[], part = '1') => ({ found: '', part, rows })
const chosen = (...rows: ReturnType<typeof row>[]) => new Map(rows.map((one) => [one.id, one]))
const follow = (
  all: ReturnType<typeof chosen>,
  before: ReturnType<typeof shown>,
  now: ReturnType<typeof shown>,
) => stillThere(all, before, now, ({ id }) => id)

test('what is done with the chosen rows is done with them as they are by now', () => {
  const [one, two, elsewhere] = [row(1), row(2), row(9)]
  const all = chosen(one, two, elsewhere)
  const renamed = row(1, 'Bianchi')
  const after = follow(all, shown([one, two]), shown([renamed, two]))
  expect([...after.values()]).toEqual([renamed, two, elsewhere])
})

test('rows that are as they were change nothing, those that have gone are left out', () => {
  const [one, two, elsewhere] = [row(1), row(2), row(9)]
  const all = chosen(one, elsewhere)
  expect(follow(all, shown([one, two]), shown([one, two]))).toBe(all)
  expect(follow(all, shown([one]), shown([two], '2'))).toBe(all)
  expect([...follow(all, shown([one, two]), shown([two])).values()]).toEqual([elsewhere])
})
