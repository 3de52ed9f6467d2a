import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ROLES } from '#kit/domain/permissions.ts'
import { officeOf, POLL_MS } from './rules.ts'

describe('what concerns the office is told', () => {
  const users = [
    { id: 2, role: 'staff' },
    { id: 3, role: 'admin' },
    { id: 4, role: 'call_centre' },
    { id: 5, role: 'admin' },
  ] as const

  test('to user 1', () => {
    expect(officeOf([...users, { id: 1, role: 'admin' }])).toEqual([1])
    expect(officeOf([{ id: 1, role: 'staff' }, ...users])).toEqual([1])
  })

  test('to every administrator, when user 1 is gone or has no inbox', () => {
    expect(officeOf(users)).toEqual([3, 5])
    expect(officeOf([{ id: 1, role: 'call_centre' }, ...users])).toEqual([3, 5])
  })

  test('always to somebody with an inbox, as long as there is an administrator', () => {
    const user = fc.record({ id: fc.integer({ min: 1, max: 9 }), role: fc.constantFrom(...ROLES) })
    fc.assert(
      fc.property(fc.uniqueArray(user, { selector: ({ id }) => id }), (all) => {
        const told = officeOf(all)
        const inboxes = all.filter(({ role }) => role !== 'call_centre').map(({ id }) => id)
        expect(inboxes).toEqual(expect.arrayContaining(told))
        if (all.some(({ role }) => role === 'admin')) expect(told).not.toEqual([])
      }),
    )
  })
})

test('what is unread is looked for every fifty seconds', () => {
  expect(POLL_MS).toBe(50_000)
})
