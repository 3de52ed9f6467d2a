import { expect, test } from 'vitest'
import { clockOf, systemClock } from './clock.ts'

test.each([
  ['2026-10-14T21:59:59Z', '2026-10-14'],
  ['2026-10-14T22:00:00Z', '2026-10-15'],
  ['2026-12-31T22:59:59Z', '2026-12-31'],
  ['2026-12-31T23:00:00Z', '2027-01-01'],
  ['2027-03-28T00:59:59Z', '2027-03-28'],
  ['2026-10-25T22:30:00Z', '2026-10-25'],
  ['2026-10-25T23:00:00Z', '2026-10-26'],
])('at %s it is %s at the academy', (instant, day) => {
  expect(clockOf(() => Temporal.Instant.from(instant)).today()).toBe(day)
})

test('the machine’s clock goes forward', () => {
  const [first, second] = [systemClock.now(), systemClock.now()]
  expect(Temporal.Instant.compare(first, second)).toBeLessThanOrEqual(0)
})
