import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isWallTime } from '#kit/domain/day.ts'
import * as rules from './rules.ts'
import { chosenContact } from './rules/keys.ts'
import type { Callable } from './types.ts'

const NOW = '2026-10-15T09:00:00'
const lead = (of: Partial<Callable> = {}): Callable => ({
  ...{ id: 1, called: false, excluded: false, operatorId: null, attempts: 0 },
  ...{ nextContactAt: null, lastCallAt: null },
  ...{ arrivedOn: '2026-10-01', createdAt: '2026-10-01T08:00:00Z', ...of },
})
const due = (of: Partial<Callable>) => rules.isDue(lead(of), NOW, 7)

describe('a lead is due', () => {
  test('while nobody has called it, and not for two hours after a call without an outcome', () => {
    expect(due({})).toBe(true)
    expect(due({ called: true })).toBe(false)
    expect(due({ lastCallAt: '2026-10-15T07:00:00', attempts: 1 })).toBe(true)
    expect(due({ lastCallAt: '2026-10-15T07:01:00', attempts: 1 })).toBe(false)
  })

  test('at the time that was agreed on, whatever its tags, and not before', () => {
    expect(due({ nextContactAt: NOW, called: true })).toBe(true)
    expect(due({ nextContactAt: '2026-10-15T09:01:00' })).toBe(false)
  })

  test('for its operator, and for the others when she lets it pass', () => {
    expect(due({ operatorId: 7 })).toBe(true)
    expect(due({ operatorId: 8 })).toBe(false)
    expect(due({ operatorId: 8, nextContactAt: '2026-10-15T08:31:00' })).toBe(false)
    expect(due({ operatorId: 8, nextContactAt: '2026-10-15T08:30:00' })).toBe(true)
  })

  test('never when it is against it or enrolled', () => {
    expect(due({ excluded: true, nextContactAt: NOW })).toBe(false)
  })
})

const someLead = fc
  .record({
    id: fc.integer({ min: 1, max: 50 }),
    attempts: fc.integer({ min: 0, max: 3 }),
    arrivedOn: fc.constantFrom('2026-10-01', '2026-10-02'),
    createdAt: fc.constantFrom('2026-10-01T08:00:00Z', '2026-10-02T08:00:00Z'),
    nextContactAt: fc.constantFrom(null, '2026-10-14T09:00:00', '2026-10-15T08:00:00'),
  })
  .map(lead)

describe('the order', () => {
  test('is agreed contacts, then age in days, then attempts', () => {
    const order = [
      lead({ id: 4, nextContactAt: '2026-10-15T08:00:00', arrivedOn: '2026-10-10' }),
      lead({ id: 3, arrivedOn: '2026-10-01', attempts: 0, createdAt: '2026-10-01T12:00:00Z' }),
      lead({ id: 2, arrivedOn: '2026-10-01', attempts: 1 }),
      lead({ id: 1, arrivedOn: '2026-10-02' }),
    ]
    expect(order.toReversed().toSorted(rules.compareDue)).toEqual(order)
  })

  test('is one order: who is before another is not also behind', () => {
    fc.assert(
      fc.property(someLead, someLead, someLead, (a, b, c) => {
        const [ab, ba, bc, ac] = [
          rules.compareDue(a, b),
          rules.compareDue(b, a),
          rules.compareDue(b, c),
          rules.compareDue(a, c),
        ]
        expect(ab).toBe(ba === 0 ? 0 : -ba)
        if (ab < 0 && bc < 0) expect(ac).toBe(-1)
      }),
    )
  })
})

test('a next contact is after now and within two years', () => {
  expect(rules.mayContactAt('2026-10-15T09:01:00', NOW)).toBe(true)
  expect(rules.mayContactAt(NOW, NOW)).toBe(false)
  expect(rules.mayContactAt('2029-01-01T09:00:00', NOW)).toBe(false)
})

test('every proposed day and hour has a key of its own and is a moment', () => {
  const keys = [...rules.CONTACT_DAYS, ...rules.CONTACT_HOURS].map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  for (const { days: ahead } of rules.CONTACT_DAYS) {
    for (const { time } of rules.CONTACT_HOURS) {
      const at = chosenContact({ day: null, time, ahead }, '2026-12-31T09:00:00')
      expect(isWallTime(at)).toBe(true)
    }
  }
  const tomorrow = { day: null, time: '15:00', ahead: 1 }
  expect(chosenContact(tomorrow, '2026-12-31T09:00:00')).toBe('2027-01-01T15:00:00')
})
