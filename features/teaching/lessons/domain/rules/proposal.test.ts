import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween, weekday } from '#kit/domain/day.ts'
import { likeFirst, proposedDay } from './proposal.ts'

describe('rooms like the wanted one', () => {
  const rooms = ['Aula 1', 'Sala danza', 'Aula 2', 'Sàla prove'].map((name) => ({ name }))
  const names = (wanted: string) => likeFirst(rooms, wanted).map(({ name }) => name)

  test('come first, whatever the accents, each part in its order', () => {
    expect(names('sala canto')).toEqual(['Sala danza', 'Sàla prove', 'Aula 1', 'Aula 2'])
  })

  test('are none where the kind is not known: the order stays', () => {
    expect(names('Teatro')).toEqual(rooms.map(({ name }) => name))
    expect(names('')).toEqual(rooms.map(({ name }) => name))
  })
})

describe('the proposed day', () => {
  const november = { from: '2026-11-01', to: '2026-11-30' }

  test('is a week after the last lesson where that is shown', () => {
    expect(proposedDay('2026-11-10', november)).toBe('2026-11-17')
  })

  test('is the first such weekday of the days that are shown where it is not', () => {
    expect(proposedDay('2026-09-08', november)).toBe('2026-11-03')
    expect(proposedDay('2027-06-01', november)).toBe('2026-11-03')
    expect(proposedDay('2026-11-24', november)).toBe('2026-11-03')
  })

  test('is never before the days that are shown, and always the same day of the week', () => {
    const day = fc.integer({ min: 0, max: 900 }).map((days) => addDays('2026-01-01', days))
    fc.assert(
      fc.property(day, day, fc.integer({ min: 6, max: 400 }), (last, from, length) => {
        const to = addDays(from, length)
        const proposed = proposedDay(last, { from, to })
        expect(weekday(proposed)).toBe(weekday(last))
        expect(daysBetween(from, proposed)).toBeGreaterThanOrEqual(0)
        expect(daysBetween(proposed, to)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
