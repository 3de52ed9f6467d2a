import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shownPages } from './pages.ts'

describe('the pages that a list offers', () => {
  test.each([
    [1, 1, '1'],
    [1, 5, '1 2 3 4 5'],
    [1, 6, '1 2 3 … 6'],
    [3, 5, '1 2 3 4 5'],
    [4, 7, '1 2 3 4 5 6 7'],
    [12, 24, '1 … 10 11 12 13 14 … 24'],
    [24, 24, '1 … 22 23 24'],
  ])('at page %i of %i', (page, pages, shown) => {
    const offered = shownPages(page, pages, 2).map((one) => one ?? '…')
    expect(offered.join(' ')).toBe(shown)
  })

  test('are in order, each once, with the first, the present and the last among them', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 900 }),
        fc.integer({ min: 0, max: 3 }),
        (pages, around) => {
          const page = Math.ceil(pages / 2)
          const offered = shownPages(page, pages, around).filter((one) => one !== undefined)
          expect(offered).toEqual([...new Set(offered)].sort((a, b) => a - b))
          expect(offered).toEqual(expect.arrayContaining([1, page, pages]))
        },
      ),
    )
  })
})
