import { expect, test } from 'vitest'
import { checkSizes } from './sizes.ts'

/** A house of files with these numbers of lines. */
const house = (...lines: number[]) =>
  checkSizes(new Map(lines.map((count, index) => [`kit/domain/f${index}.ts`, count])))

test('a house of small files is well', () => {
  expect(house(20, 60, 60, 90)).toEqual({
    problems: [],
    measured: '4 files, median 60 lines, p95 90',
  })
})

test('a file over 400 lines is named, unless it is a table of cases or of words', () => {
  const lines = new Map([
    ['features/school/a/server/mutations.ts', 401],
    ['features/school/a/domain/text.ts', 900],
    ['features/school/a/server/seed/names.ts', 900],
    ['features/school/a/server/routes.test.ts', 900],
    ['db/schema.ts', 9_000],
    ['tools/big.ts', 401],
    ...Array.from({ length: 40 }, (_, index) => [`kit/domain/f${index}.ts`, 50] as const),
  ])
  expect(checkSizes(lines).problems.map((problem) => problem.split(':')[0])).toEqual([
    'features/school/a/server/mutations.ts',
    'tools/big.ts',
  ])
})

test('a house whose files grow is named before any of them is too large', () => {
  expect(house(70, 81, 90).problems).toEqual(['half of the files exceed 81 lines: the aim is 80'])
  expect(house(10, 20, 30, 271).problems).toEqual([
    'a file in twenty exceeds 271 lines: the aim is 270',
  ])
})
