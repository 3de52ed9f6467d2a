import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minutesOf, typedHours } from './values.ts'

test('hours are read as they are typed', () => {
  for (const [typed, minutes] of [
    ['', null],
    [' ', null],
    ['1,5', 90],
    ['1.5', 90],
    ['2', 120],
    ['1:30', 90],
    ['0:45', 45],
    ['0', undefined],
    ['-1', undefined],
    ['1:75', undefined],
    ['due', undefined],
    ['1e3', undefined],
  ] as const) {
    expect([typed, minutesOf(typed)]).toEqual([typed, minutes])
  }
})

test('minutes survive being shown as hours and read again', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 600 }), (minutes) => {
      expect(minutesOf(typedHours(minutes))).toBe(minutes)
    }),
  )
})
