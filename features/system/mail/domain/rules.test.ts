import { describe, expect, it } from 'vitest'
import { HELD_SECONDS, MAX_ATTEMPTS, stateOf, TAKE_BACK_SECONDS, waitAfter } from './rules.ts'
import { outboxLine } from './text.ts'

const NONE = { sentAt: null, failedAt: null, cancelledAt: null }

describe('the state of a mail', () => {
  it('is told by its times', () => {
    expect(stateOf(NONE)).toBe('waiting')
    expect(stateOf({ ...NONE, sentAt: '2026-10-15T07:00:00Z' })).toBe('sent')
    expect(stateOf({ ...NONE, failedAt: '2026-10-15T07:00:00Z' })).toBe('failed')
    expect(stateOf({ ...NONE, cancelledAt: '2026-10-15T07:00:00Z' })).toBe('cancelled')
  })
})

it('is offered to be taken back for half a minute at least, and waits longer than that', () => {
  expect(TAKE_BACK_SECONDS).toBeGreaterThanOrEqual(30)
  expect(HELD_SECONDS).toBeGreaterThan(TAKE_BACK_SECONDS)
})

describe('the wait before the next try', () => {
  it('grows from seconds to six hours', () => {
    expect([1, 2, 4, 10, 11].map(waitAfter)).toEqual([3, 7, 55, 22_026, 22_026])
  })

  it('adds up to less than a day before the mail is given up', () => {
    const tries = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => index + 1)
    const hours = tries.reduce((sum, attempts) => sum + waitAfter(attempts), 0) / 3600
    expect(hours).toBeGreaterThan(12)
    expect(hours).toBeLessThan(24)
  })
})

const STATE = { smtpConfigured: true, senderConfigured: true, pausedUntil: null }

it.each([
  [1, '2 in attesa, 1 non inviata.'],
  [0, '2 in attesa, 0 non inviate.'],
])('%i that did not go are told in words', (failed, said) => {
  expect(outboxLine({ ...STATE, waiting: 2, failed })).toBe(said)
})
