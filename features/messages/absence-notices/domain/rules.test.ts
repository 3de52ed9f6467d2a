import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isDue, isRecent, toldPercent } from './rules.ts'

describe('a notice', () => {
  const AT = '2026-10-01T08:00:00Z'

  test.each([
    ['2026-10-14T08:00:00Z', 14, true],
    ['2026-10-15T07:59:59Z', 14, true],
    ['2026-10-15T08:00:00Z', 14, false],
    ['2026-10-01T08:00:00Z', 0, false],
  ])('is recent at %s within %i days: %s', (now, days, recent) => {
    expect(isRecent(AT, now, days)).toBe(recent)
  })

  test('goes to who can be written to and was not told lately', () => {
    expect(isDue({ leftOut: null, lastNotice: null })).toBe(true)
    expect(isDue({ leftOut: null, lastNotice: { recent: false } })).toBe(true)
    expect(isDue({ leftOut: null, lastNotice: { recent: true } })).toBe(false)
    expect(isDue({ leftOut: 'no_address', lastNotice: null })).toBe(false)
  })

  test('says a share with two decimals, never further away than half of the last', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 100, noNaN: true }), (share) => {
        const told = toldPercent(share)
        expect(Math.abs(told - share)).toBeLessThanOrEqual(0.005 + 1e-9)
        expect(told).toBeLessThanOrEqual(100)
      }),
    )
  })
})
