import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '#kit/domain/day.ts'
import {
  daysOf,
  firstDrawn,
  monthsOf,
  periodName,
  periodOf,
  readPeriod,
  turn,
  VIEWS,
} from './period.ts'

const view = fc.constantFrom(...VIEWS)
const day = fc.integer({ min: 0, max: 20_000 }).map((count): Day => addDays('1990-01-01', count))

describe('the days that a view shows', () => {
  test('an academic year begins in September', () => {
    expect(periodOf('year', '2027-03-07')).toEqual({ from: '2026-09-01', to: '2027-08-31' })
    expect(monthsOf('2027-03-07')).toHaveLength(12)
    expect(monthsOf('2027-03-07').at(-1)).toBe('2027-08-01')
    expect(periodName('year', '2027-03-07')).toBe('Anno accademico 2026/2027')
  })

  test('a month is whole, a week begins on Monday', () => {
    expect(periodOf('month', '2028-02-10')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
    expect(periodOf('week', '2026-10-18')).toEqual({ from: '2026-10-12', to: '2026-10-18' })
    expect(periodName('week', '2026-10-18')).toBe('12/10/2026 – 18/10/2026')
    expect(periodName('day', '2026-10-18')).toBe('domenica 18 ottobre 2026')
  })

  test('always hold the day they are around, and are read with it', () => {
    fc.assert(
      fc.property(view, day, (shown, date) => {
        const { from, to } = periodOf(shown, date)
        expect(daysOf({ from, to })).toContain(date)
        const read = readPeriod(date)
        expect(read.from <= from && to <= read.to).toBe(true)
      }),
    )
  })

  test('turning the page leads to the days that follow, and back', () => {
    fc.assert(
      fc.property(view, day, (shown, date) => {
        const here = periodOf(shown, date)
        const next = turn(shown, date, 1)
        expect(periodOf(shown, next).from).toBe(addDays(here.to, 1))
        expect(periodOf(shown, turn(shown, next, -1))).toEqual(here)
      }),
    )
  })
})

describe('a list of days', () => {
  const days = ['2026-10-02', '2026-10-09', '2026-10-16', '2026-10-23']
  const how = { today: '2026-10-15', fromToday: true, atOnce: 100 }

  test('begins with today or the next day to come', () => {
    expect(firstDrawn(days, how)).toBe(2)
    expect(firstDrawn(days, { ...how, today: '2026-10-09' })).toBe(1)
  })

  test('is whole where all its days are over, or all to come', () => {
    expect(firstDrawn(days, { ...how, today: '2026-11-01' })).toBe(0)
    expect(firstDrawn(days, { ...how, today: '2026-09-01' })).toBe(0)
    expect(firstDrawn([], how)).toBe(0)
  })

  test('of which days may be over leaves some out only where they are too many', () => {
    expect(firstDrawn(days, { ...how, fromToday: false })).toBe(0)
    expect(firstDrawn(days, { ...how, fromToday: false, atOnce: 3 })).toBe(1)
    expect(firstDrawn(days, { ...how, fromToday: false, atOnce: 2 })).toBe(2)
  })
})
