import { expect, test } from 'vitest'
import { expectedEnd } from './rules.ts'

const since = '2026-10-15T08:00:00Z'

test.each([
  ['half done in a minute: a minute more', '2026-10-15T08:01:00Z', 20, '2026-10-15T08:02:00Z'],
  ['all done: now', '2026-10-15T08:01:00Z', 40, '2026-10-15T08:01:00Z'],
  ['nothing done: nobody knows', '2026-10-15T08:01:00Z', 0, null],
  ['just begun: nobody knows', '2026-10-15T08:00:02Z', 1, null],
])('the end of work, %s', (_what, now, done, end) => {
  expect(expectedEnd({ since, now, done, total: 40 })).toBe(end)
})
