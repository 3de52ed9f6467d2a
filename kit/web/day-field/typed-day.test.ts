import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#kit/domain/day.ts'
import { formatDay, formatDayDash } from '#kit/domain/format.ts'
import { typedDay } from './typed-day.ts'

describe('a typed day', () => {
  test.each([
    ['5/9/2026', '2026-09-05'],
    ['05-09-2026', '2026-09-05'],
    ['5.9.2026', '2026-09-05'],
    ['5 9 2026', '2026-09-05'],
    ['05092026', '2026-09-05'],
    ['2026-09-05', '2026-09-05'],
    [' 5/9/26 ', '2026-09-05'],
    ['7/3/85', '1985-03-07'],
    ['29/2/2028', '2028-02-29'],
  ])('%s is %s', (typed, day) => expect(typedDay(typed)).toBe(day))

  test.each(['', '31/02/2026', '29/2/2027', '0/1/2026', '5/13/2026', '5/9', '5/9/202', 'domani'])(
    '%s is none',
    (typed) => expect(typedDay(typed)).toBeUndefined(),
  )

  test('is read back from both of the ways in which days are written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60_000 }), (days) => {
        const day = addDays('1930-01-01', days)
        expect(typedDay(formatDay(day))).toBe(day)
        expect(typedDay(formatDayDash(day))).toBe(day)
      }),
    )
  })
})
