import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { completeTime, formTime, isTime, stepTime } from './typed-time.ts'

describe('a time being typed', () => {
  test.each([
    ['0', '0'],
    ['09', '09'],
    ['093', '09:3'],
    ['0930', '09:30'],
    ['930', '09:30'],
    ['1830', '18:30'],
    ['1:', '01'],
    ['9:30', '09:30'],
    ['18:305', '18:30'],
    ['18h30', '18:30'],
    ['ore', ''],
  ])('%s is written %s', (typed, shown) => expect(formTime(typed)).toBe(shown))

  test('is never longer than five signs, and only digits around a colon', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        expect(formTime(typed)).toMatch(/^(\d{0,2}|\d\d:\d{1,2})$/)
      }),
    )
  })

  test.each([
    ['9', '09:00'],
    ['09', '09:00'],
    ['18:3', '18:30'],
    ['18:30', '18:30'],
    ['', ''],
    ['25', '25'],
    ['18:75', '18:75'],
  ])('%s is left as %s', (typed, left) => expect(completeTime(typed)).toBe(left))
})

const timeOf = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

describe('the arrows', () => {
  test.each([
    ['08:00', 1, '08:15'],
    ['08:00', -1, '07:45'],
    ['08:07', 1, '08:15'],
    ['08:07', -1, '08:00'],
    ['23:45', 1, '23:45'],
    ['23:50', 1, '23:50'],
    ['00:00', -1, '00:00'],
    ['', 1, '08:15'],
    ['9', 1, '09:15'],
  ] as const)('from %s by %i lead to %s', (from, direction, to) =>
    expect(stepTime(from, direction)).toBe(to),
  )

  test('lead to a quarter of an hour of the day in their direction, or nowhere', () => {
    const times = fc.integer({ min: 0, max: 24 * 60 - 1 }).map(timeOf)
    fc.assert(
      fc.property(times, fc.constantFrom(1 as const, -1 as const), (time, direction) => {
        const next = stepTime(time, direction)
        if (next === time) return
        expect(isTime(next)).toBe(true)
        expect(Number(next.slice(3)) % 15).toBe(0)
        expect(direction === 1 ? next > time : next < time).toBe(true)
      }),
    )
  })
})
