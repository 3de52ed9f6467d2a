import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { birthdaysOn, isNear, lessonChange } from './rules.ts'

const AT = { startsAt: '2026-10-16T10:00:00', roomId: 1, cancelled: false }

describe('a change of a lesson', () => {
  test.each([
    [AT, AT, undefined],
    [AT, { ...AT, startsAt: '2026-10-16T11:00:00' }, 'moved'],
    [AT, { ...AT, roomId: 2 }, 'room'],
    [AT, { ...AT, roomId: null }, 'room'],
    [AT, { ...AT, startsAt: '2026-10-17T10:00:00', roomId: 2 }, 'moved'],
    [AT, { ...AT, cancelled: true }, 'cancelled'],
    [{ ...AT, cancelled: true }, AT, 'back'],
    [{ ...AT, cancelled: true }, { ...AT, cancelled: true }, undefined],
  ])('%# is told as %s', (known, now, change) => {
    expect(lessonChange(known, now)).toBe(change)
  })

  test('that was taken back is none', () => {
    const facts = fc.record({
      startsAt: fc.constantFrom('2026-10-16T10:00:00', '2026-10-17T10:00:00'),
      roomId: fc.option(fc.integer({ min: 1, max: 2 })),
      cancelled: fc.boolean(),
    })
    fc.assert(fc.property(facts, (one) => lessonChange(one, { ...one }) === undefined))
  })

  test('concerns the days in which the lesson was or is', () => {
    const later = { ...AT, startsAt: '2026-12-01T10:00:00' }
    expect(isNear(AT, later, '2026-10-15', 7)).toBe(true)
    expect(isNear(later, AT, '2026-10-15', 7)).toBe(true)
    expect(isNear(later, later, '2026-10-15', 7)).toBe(false)
    expect(isNear(AT, AT, '2026-10-17', 7)).toBe(false)
    expect(isNear(AT, AT, '2026-10-09', 7)).toBe(true)
    expect(isNear(AT, AT, '2026-10-08', 7)).toBe(false)
  })
})

test.each([
  ['2026-02-27', ['02-27']],
  ['2026-02-28', ['02-28', '02-29']],
  ['2028-02-28', ['02-28']],
  ['2028-02-29', ['02-29']],
])('on %s it is the birthday of those born on %j', (today, days) => {
  expect(birthdaysOn(today)).toEqual(days)
})
