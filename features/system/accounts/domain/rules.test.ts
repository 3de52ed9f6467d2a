import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { homeFor, maySignIn, userType } from './rules.ts'
import type { Landing } from './types.ts'

describe('where a user lands', () => {
  const table: readonly (readonly [Landing, string])[] = [
    [{ username: 'admin', type: 0 }, '/app/corsi'],
    [{ username: 'phoneop', type: 4 }, '/app/dachiamare'],
    [{ username: 'callcenter', type: 4 }, '/app/dashboard'],
    [{ username: 'billing', type: 4 }, '/app/dashboard'],
    [{ username: 'billing', type: 0 }, '/billing/corsi'],
    [{ username: 'segreteria', type: 0 }, '/app/eventslist'],
    [{ username: 'phoneop', type: 0 }, '/app/eventslist'],
    [{ username: 'x', type: 2, brokerType: 'company' }, '/app/companiesBroker'],
    [{ username: 'x', type: 2, brokerType: 'investor' }, '/app/investorsBroker'],
    [{ username: 'admin', type: 2, brokerType: 'company' }, '/app/companiesBroker'],
    [{ username: 'x', type: 2 }, '/app/eventslist'],
    [{ username: 'admin', type: 0, landing: 'role' }, '/app/corsi'],
    [{ username: 'admin', type: 0, landing: 'today' }, '/app/oggi'],
    [{ username: 'billing', type: 0, landing: 'today' }, '/billing/oggi'],
    [{ username: 'phoneop', type: 4, landing: 'today' }, '/app/oggi'],
  ]
  test.each(table)('%o → %s', (user, home) => {
    expect(homeFor(user)).toBe(home)
  })

  test('is always a place inside the product', () => {
    const anybody = fc.record({
      username: fc.string(),
      type: fc.constantFrom(0, 1, 2, 4),
    }) as fc.Arbitrary<Landing>
    fc.assert(fc.property(anybody, (user) => /^\/(app|billing)\/\w+$/.test(homeFor(user))))
  })

  test('is the list of events for whoever has no place of her own', () => {
    const name = fc.string().filter((username) => username !== 'admin' && username !== 'billing')
    fc.assert(fc.property(name, (username) => homeFor({ username, type: 0 }) === '/app/eventslist'))
  })
})

test('only types 0 and 4 may sign in', () => {
  const roles = ['admin', 'staff', 'call_centre', 'student', 'teacher'] as const
  expect(roles.map((role) => [userType(role), maySignIn(role)])).toEqual([
    [0, true],
    [0, true],
    [4, true],
    [1, false],
    [2, false],
  ])
})
