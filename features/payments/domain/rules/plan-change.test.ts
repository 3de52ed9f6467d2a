import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withKnownDates } from './plan-change.ts'

describe('an instalment that is deleted and added again', () => {
  const before = [
    { id: 1, dueOn: '2027-01-10' },
    { id: 2, dueOn: '2027-02-10' },
  ]

  test('on its date is the same one', () => {
    const rows = [{ id: 2, dueOn: '2027-02-10' }, { dueOn: '2027-01-10' }]
    expect(withKnownDates(before, rows)).toEqual([rows[0], { id: 1, dueOn: '2027-01-10' }])
  })

  test('is new on another date, or where another one moved away', () => {
    const rows = [{ id: 1, dueOn: '2027-03-10' }, { dueOn: '2027-01-10' }, { dueOn: '2027-04-10' }]
    expect(withKnownDates(before, rows)).toEqual(rows)
  })

  test('never makes two of one, whatever is sent', () => {
    const row = fc.record({
      id: fc.option(fc.constantFrom(1, 2), { nil: undefined }),
      dueOn: fc.constantFrom('2027-01-10', '2027-02-10', '2027-03-10'),
    })
    fc.assert(
      fc.property(fc.uniqueArray(row, { selector: ({ id }) => id ?? Symbol('new') }), (rows) => {
        const ids = withKnownDates(before, rows).flatMap(({ id }) => id ?? [])
        expect(new Set(ids).size).toBe(ids.length)
      }),
    )
  })
})
