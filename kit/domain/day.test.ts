import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ACADEMY_ZONE,
  existingWallTime,
  academicYearEnd,
  academicYearOf,
  addDays,
  addMinutes,
  addMonths,
  ageOn,
  compareDays,
  type Day,
  dayOfInstant,
  daysBetween,
  isAcademicYear,
  isDay,
  minutesBetween,
  wallTimeOfInstant,
  weekday,
} from './day.ts'

const DAY_MS = 86_400_000
const START_MS = Date.UTC(1950, 0, 1)

/** Independent of the code under test: days from 1950 on, counted in milliseconds of UTC. */
const nthDay = (n: number): Day => new Date(START_MS + n * DAY_MS).toISOString().slice(0, 10)
const days = fc.integer({ min: 0, max: 73_000 })
const at = (text: string) => Temporal.Instant.from(text)

describe('isDay', () => {
  test.each(['2026-03-29', '2026-10-25', '2028-02-29', '2000-02-29', '1900-01-01', '2999-12-31'])(
    'accepts %s',
    (value) => {
      expect(isDay(value)).toBe(true)
    },
  )

  test.each([
    ['2026-02-29', '2100-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-01-00'],
    ['0001-01-01', '1899-12-31', '3000-01-01', '12026-01-01', '+002026-01-01', '-2026-01-01'],
    ['2026-3-9', '20260329', '29/03/2026', '2026-03-29T00:00:00', ' 2026-03-29', '2026-03-29\n'],
    ['', 'oggi', null, undefined, 20_260_329, {}, ['2026-03-29']],
  ])('refuses what is not a day: %s, …', (...values) => {
    for (const value of values) expect(isDay(value), JSON.stringify(value)).toBe(false)
  })

  test('every day that exists is accepted', () => {
    fc.assert(fc.property(days, (n) => isDay(nthDay(n))))
  })

  test('never throws, whatever comes', () => {
    fc.assert(fc.property(fc.anything(), (value) => typeof isDay(value) === 'boolean'))
  })
})

describe('arithmetic', () => {
  test('days are calendar days, also those of 23 and of 25 hours', () => {
    expect(addDays('2026-03-28', 1)).toBe('2026-03-29')
    expect(addDays('2026-03-29', 1)).toBe('2026-03-30')
    expect(addDays('2026-10-25', 1)).toBe('2026-10-26')
    expect(addDays('2026-10-26', -1)).toBe('2026-10-25')
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
    expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2)
    expect(daysBetween('2026-03-29', '2026-10-25')).toBe(210)
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  })

  test('months are clamped to their last day', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2028-01-31', 1)).toBe('2028-02-29')
    expect(addMonths('2026-01-31', 2)).toBe('2026-03-31')
    expect(addMonths('2026-08-31', -2)).toBe('2026-06-30')
    expect(addMonths('2026-11-15', 2)).toBe('2027-01-15')
  })

  test('adding days agrees with a count of milliseconds, there and back', () => {
    fc.assert(
      fc.property(days, days, (a, b) => {
        expect(addDays(nthDay(a), b - a)).toBe(nthDay(b))
        expect(daysBetween(nthDay(a), nthDay(b))).toBe(b - a)
        expect(compareDays(nthDay(a), nthDay(b))).toBe(Math.sign(a - b))
      }),
    )
  })

  test('months later is the same day of the right month, or its last day', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -600, max: 600 }), (n, months) => {
        const from = nthDay(n)
        const to = addMonths(from, months)
        const monthIndex = (day: Day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
        expect(monthIndex(to) - monthIndex(from)).toBe(months)
        if (to.slice(8) !== from.slice(8)) {
          expect(to.slice(8) < from.slice(8)).toBe(true)
          expect(addDays(to, 1).slice(8)).toBe('01')
        }
      }),
    )
  })

  test('days sort from the earliest', () => {
    const sorted = ['2027-01-01', '2026-10-25', '2026-03-29'].toSorted(compareDays)
    expect(sorted).toEqual(['2026-03-29', '2026-10-25', '2027-01-01'])
  })

  test('the week starts on Monday', () => {
    expect(weekday('2026-03-30')).toBe(1)
    expect(weekday('2026-03-29')).toBe(7)
    expect(weekday('2026-10-25')).toBe(7)
    fc.assert(fc.property(days, (n) => weekday(nthDay(n)) % 7 === new Date(nthDay(n)).getUTCDay()))
  })

  test('what is not a day, or leaves the calendar, is a bug', () => {
    expect(() => addDays('2026-02-30', 1)).toThrow(RangeError)
    expect(() => addDays('2026-03-29T10:00:00', 1)).toThrow(RangeError)
    expect(() => addDays('2026-03-29', 4_000_000)).toThrow(RangeError)
    expect(() => weekday('')).toThrow(RangeError)
  })
})

describe('academic year', () => {
  test('changes on 1 September', () => {
    expect(academicYearOf('2026-08-31')).toBe('2025/2026')
    expect(academicYearOf('2026-09-01')).toBe('2026/2027')
    expect(academicYearOf('2027-01-01')).toBe('2026/2027')
    expect(academicYearEnd('2026-08-31')).toBe('2026-08-31')
    expect(academicYearEnd('2026-09-01')).toBe('2027-08-31')
  })

  test('is two years in a row', () => {
    expect(isAcademicYear('2026/2027')).toBe(true)
    expect(isAcademicYear('1999/2000')).toBe(true)
    for (const value of ['2026/2028', '2026/2026', '2026-2027', '2026/27', '2026', '', null, 2026])
      expect(isAcademicYear(value), String(value)).toBe(false)
  })

  test('a day lies within its academic year, which is well written', () => {
    fc.assert(
      fc.property(days, (n) => {
        const day = nthDay(n)
        const end = academicYearEnd(day)
        expect(isAcademicYear(academicYearOf(day))).toBe(true)
        expect(day <= end && day > addMonths(end, -12)).toBe(true)
        expect(academicYearOf(end)).toBe(academicYearOf(day))
        expect(academicYearOf(addDays(end, 1))).not.toBe(academicYearOf(day))
      }),
    )
  })
})

describe('ageOn', () => {
  test.each([
    ['2008-10-25', '2026-10-24', 17],
    ['2008-10-25', '2026-10-25', 18],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    ['2008-02-29', '2028-02-29', 20],
    ['2026-03-29', '2026-03-29', 0],
  ])('born on %s, on %s is %i', (birth, day, age) => {
    expect(ageOn(birth, day)).toBe(age)
  })

  test('grows by one on the birthday, whatever the year', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 100 }), (n, age) => {
        const birth = nthDay(n)
        fc.pre(!birth.endsWith('02-29'))
        const birthday = addMonths(birth, age * 12)
        expect(ageOn(birth, birthday)).toBe(age)
        expect(ageOn(birth, addDays(birthday, -1))).toBe(age - 1)
      }),
    )
  })
})

describe('the academy clock', () => {
  test.each([
    ['2026-03-28T22:59:59.999Z', '2026-03-28T23:59:59'],
    ['2026-03-28T23:00:00Z', '2026-03-29T00:00:00'],
    ['2026-03-29T00:59:59Z', '2026-03-29T01:59:59'],
    ['2026-03-29T01:00:00Z', '2026-03-29T03:00:00'],
    ['2026-03-29T21:59:59Z', '2026-03-29T23:59:59'],
    ['2026-03-29T22:00:00Z', '2026-03-30T00:00:00'],
    ['2026-10-24T21:59:59Z', '2026-10-24T23:59:59'],
    ['2026-10-24T22:00:00Z', '2026-10-25T00:00:00'],
    ['2026-10-25T00:30:00Z', '2026-10-25T02:30:00'],
    ['2026-10-25T01:30:00Z', '2026-10-25T02:30:00'],
    ['2026-10-25T22:59:59Z', '2026-10-25T23:59:59'],
    ['2026-10-25T23:00:00Z', '2026-10-26T00:00:00'],
    ['2026-12-31T23:00:00Z', '2027-01-01T00:00:00'],
  ])('at %s shows %s', (instant, wallTime) => {
    expect(wallTimeOfInstant(at(instant))).toBe(wallTime)
    expect(dayOfInstant(at(instant))).toBe(wallTime.slice(0, 10))
  })

  test('agrees with the zone data of Intl at any second', () => {
    const oracle = new Intl.DateTimeFormat('sv-SE', {
      timeZone: ACADEMY_ZONE,
      dateStyle: 'short',
      timeStyle: 'medium',
    })
    const seconds = fc.integer({ min: Date.UTC(1980) / 1000, max: Date.UTC(2100) / 1000 })
    fc.assert(
      fc.property(seconds, (second) => {
        const instant = Temporal.Instant.fromEpochMilliseconds(second * 1000)
        const expected = oracle.format(second * 1000).replace(' ', 'T')
        expect(wallTimeOfInstant(instant)).toBe(expected)
        expect(dayOfInstant(instant)).toBe(expected.slice(0, 10))
      }),
    )
  })
})

describe('wall times', () => {
  test('exist on the clock, but for the hour that is left out in spring', () => {
    expect(existingWallTime('2027-03-28T02:30:00')).toBe('2027-03-28T03:30:00')
    for (const at of ['2027-03-28T01:59:00', '2027-03-28T03:00:00', '2026-10-25T02:30:00']) {
      expect(existingWallTime(at)).toBe(at)
    }
  })

  test('are counted on the clock face, over midnight and over both changes of the clock', () => {
    expect(addMinutes('2026-10-24T23:30:00', 45)).toBe('2026-10-25T00:15:00')
    expect(addMinutes('2026-10-25T01:30:00', 120)).toBe('2026-10-25T03:30:00')
    expect(addMinutes('2026-03-29T01:30:00', 60)).toBe('2026-03-29T02:30:00')
    expect(addMinutes('2027-01-01T00:10:00', -15)).toBe('2026-12-31T23:55:00')
  })

  test('are those of an oracle without a zone, and come back', () => {
    const minutes = fc.integer({ min: -3_000, max: 3_000 })
    const seconds = fc.integer({ min: 0, max: 24 * 60 * 60 - 1 })
    fc.assert(
      fc.property(days, seconds, minutes, (n, second, count) => {
        const start = Date.parse(`${nthDay(n)}T00:00:00Z`) + second * 1000
        const text = (at: number) => new Date(at).toISOString().slice(0, 19)
        const end = addMinutes(text(start), count)
        expect(end).toBe(text(start + count * 60_000))
        expect(minutesBetween(text(start), end)).toBe(count)
      }),
    )
  })
})
