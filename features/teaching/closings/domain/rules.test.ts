import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, compareDays, type Day, daysBetween, weekday } from '#kit/domain/day.ts'
import {
  checkPeriod,
  daysOf,
  easterOf,
  filterDays,
  isTooMany,
  newDays,
  PATRON,
  patronDayOf,
  periodsOf,
  holidaysOf,
  reasonsOf,
  yearsOf,
} from './rules.ts'
import { shownBy } from './text.ts'
import { MAX_DAYS, MAX_SETTLED } from './types.ts'

/** Easter Sundays as the almanacs print them, the earliest and the latest possible among them. */
const EASTERS = `
  1818-03-22 1886-04-25 1943-04-25 1954-04-18 1961-04-02 1976-04-18 1981-04-19 1999-04-04
  2000-04-23 2008-03-23 2011-04-24 2016-03-27 2019-04-21 2020-04-12 2021-04-04 2022-04-17
  2023-04-09 2024-03-31 2025-04-20 2026-04-05 2027-03-28 2028-04-16 2029-04-01 2030-04-21
  2031-04-13 2032-03-28 2033-04-17 2034-04-09 2035-03-25 2036-04-13 2037-04-05 2038-04-25
  2049-04-18 2076-04-19 2100-03-28 2285-03-22`
  .trim()
  .split(/\s+/)

const years = fc.integer({ min: 1900, max: 2999 })
const day = fc.integer({ min: 0, max: 3_000 }).map((n) => addDays('2024-01-01', n))
const closing = (one: Day, reason = '') => ({ day: one, reason })
const named = (year: number) => new Map(holidaysOf(year).map((one) => [one.day, one.reason]))

describe('Easter', () => {
  test.each(EASTERS)('was or will be on %s', (easter) => {
    expect(easterOf(Number(easter.slice(0, 4)))).toBe(easter)
  })

  test('is a Sunday from 22 March to 25 April', () => {
    fc.assert(
      fc.property(years, (year) => {
        const easter = easterOf(year)
        expect(weekday(easter)).toBe(7)
        expect(easter >= `${year}-03-22` && easter <= `${year}-04-25`).toBe(true)
      }),
    )
  })
})

describe('public holidays', () => {
  test('of 2026, with San Francesco for the first time', () => {
    expect(holidaysOf(2026)).toEqual([
      closing('2026-01-01', 'Capodanno'),
      closing('2026-01-06', 'Epifania'),
      closing('2026-04-05', 'Pasqua'),
      closing('2026-04-06', "Lunedì dell'Angelo"),
      closing('2026-04-25', 'Liberazione'),
      closing('2026-05-01', 'Festa del Lavoro'),
      closing('2026-06-02', 'Festa della Repubblica'),
      closing('2026-08-15', 'Ferragosto'),
      closing('2026-10-04', 'San Francesco'),
      closing('2026-11-01', 'Ognissanti'),
      closing('2026-12-08', 'Immacolata Concezione'),
      closing('2026-12-25', 'Natale'),
      closing('2026-12-26', 'Santo Stefano'),
    ])
    expect(named(2025).has('2025-10-04')).toBe(false)
    expect(holidaysOf(2025)).toHaveLength(12)
  })

  test('that fall on one day are one', () => {
    expect(named(2038).get('2038-04-25')).toBe('Liberazione e Pasqua')
    expect(named(2011).get('2011-04-25')).toBe("Liberazione e Lunedì dell'Angelo")
  })

  test('are days of their year, in order, each once', () => {
    fc.assert(
      fc.property(years, (year) => {
        const days = holidaysOf(year).map((one) => one.day)
        expect(days).toEqual([...new Set(days)].sort(compareDays))
        expect(days.every((one) => one.startsWith(`${year}-`))).toBe(true)
        expect(days.length).toBeGreaterThanOrEqual(11)
      }),
    )
  })
})

describe("the patron's day", () => {
  const closed = [
    closing('2025-06-29', PATRON),
    closing('2024-06-24', PATRON),
    closing('2026-12-25', 'Natale'),
  ]

  test('is proposed from the latest one', () => {
    expect(patronDayOf(2027, closed)).toBe('2027-06-29')
    expect(patronDayOf(2027, closed.slice(2))).toBeUndefined()
    expect(patronDayOf(2027, [])).toBeUndefined()
  })

  test('is not proposed in a year without that date', () => {
    const leap = [closing('2028-02-29', PATRON)]
    expect(patronDayOf(2032, leap)).toBe('2032-02-29')
    expect(patronDayOf(2029, leap)).toBeUndefined()
  })
})

describe('a period', () => {
  test.each([
    [null, '2026-12-24', 'closings.dates_missing', 'from'],
    ['2026-12-24', '', 'closings.dates_missing', 'to'],
    ['2026-12-32', '2026-12-24', 'closings.dates_missing', 'from'],
    ['2026-12-25', '2026-12-24', 'closings.dates_order', 'from'],
    ['2026-01-01', '2027-02-05', 'closings.too_long', 'to'],
  ])('from %s to %s is refused: %s', (from, to, code, field) => {
    expect(checkPeriod(from, to)).toEqual({ ok: false, code, field })
  })

  test('may be one day, and as long as one action may close', () => {
    const one = { from: '2026-12-24', to: '2026-12-24' }
    expect(checkPeriod(one.from, one.to)).toEqual({ ok: true, value: one })
    expect(checkPeriod('2026-01-01', addDays('2026-01-01', MAX_DAYS - 1)).ok).toBe(true)
  })

  test('has all its days and no others', () => {
    expect(daysOf('2026-12-30', '2027-01-02')).toEqual([
      '2026-12-30',
      '2026-12-31',
      '2027-01-01',
      '2027-01-02',
    ])
    expect(daysOf('2027-01-02', '2026-12-30')).toEqual([])
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 500 }), (from, length) => {
        const days = daysOf(from, addDays(from, length))
        expect(days).toHaveLength(length + 1)
        expect(days[0]).toBe(from)
        expect(days.at(-1)).toBe(addDays(from, length))
      }),
    )
  })

  test('adds what is not closed yet, each day once', () => {
    fc.assert(
      fc.property(fc.array(day), fc.array(day), (wanted, closedDays) => {
        const closed = new Set(closedDays)
        const added = newDays(
          wanted.map((one) => closing(one)),
          closed,
        ).map((one) => one.day)
        expect(new Set(added).size).toBe(added.length)
        expect(new Set([...added, ...closed])).toEqual(new Set([...wanted, ...closed]))
        expect(added.some((one) => closed.has(one))).toBe(false)
        expect([...closed]).toEqual([...new Set(closedDays)])
      }),
    )
  })
})

describe('periods', () => {
  test('are consecutive days, over the ends of months and years', () => {
    const days = [
      '2027-01-02',
      '2026-12-08',
      '2026-12-31',
      '2027-01-01',
      '2027-02-28',
      '2027-03-01',
    ]
    const periods = periodsOf(days.map((one) => closing(one)))
    expect(periods.map(({ from, to }) => `${from} ${to}`)).toEqual([
      '2026-12-08 2026-12-08',
      '2026-12-31 2027-01-02',
      '2027-02-28 2027-03-01',
    ])
    expect(periodsOf([])).toEqual([])
  })

  test('hold every day once, without gaps inside and with gaps between', () => {
    fc.assert(
      fc.property(fc.uniqueArray(day, { maxLength: 60 }), (days) => {
        const periods = periodsOf(days.map((one) => closing(one)))
        const all = periods.flatMap((period) => period.days.map((one) => one.day))
        expect(all).toEqual(days.toSorted(compareDays))
        for (const period of periods) {
          expect(period.days.map((one) => one.day)).toEqual(daysOf(period.from, period.to))
        }
        for (const [at, period] of periods.entries()) {
          const before = periods[at - 1]
          if (before) expect(daysBetween(before.to, period.from)).toBeGreaterThan(1)
        }
      }),
    )
  })

  test('name their reasons once, in order', () => {
    const days = [
      closing('2026-12-24', 'Vacanze'),
      closing('2026-12-25', 'Natale'),
      closing('2026-12-26'),
      closing('2026-12-27', 'Vacanze'),
    ]
    expect(reasonsOf({ days })).toEqual(['Vacanze', 'Natale'])
  })
})

test('the summary is filtered by school year, by month or by both', () => {
  const days = ['2026-01-01', '2026-08-31', '2026-12-25', '2027-01-06'].map((one) => closing(one))
  const shown = (filter: Parameters<typeof filterDays>[1]) =>
    filterDays(days, filter).map((one) => one.day)
  expect(shown({})).toHaveLength(4)
  expect(shown({ year: 2025 })).toEqual(['2026-01-01', '2026-08-31'])
  expect(shown({ year: 2026 })).toEqual(['2026-12-25', '2027-01-06'])
  expect(shown({ month: 1 })).toEqual(['2026-01-01', '2027-01-06'])
  expect(shown({ year: 2026, month: 1 })).toEqual(['2027-01-06'])
  expect(shown({ year: 2024 })).toEqual([])
  expect(yearsOf(days, '2026-10-15')).toEqual([2027, 2026, 2025])
  expect(yearsOf([], '2026-08-15')).toEqual([2026, 2025])
  expect(shownBy({ year: 2026 })).toBe('dell’anno 2026/2027')
  expect(shownBy({ year: 2026, month: 1 })).toBe('di gennaio dell’anno 2026/2027')
})

test('more lessons than one action takes are too many, moved or cancelled', () => {
  const most = MAX_SETTLED
  expect(isTooMany({ move: most, cancel: most })).toBe(false)
  expect(isTooMany({ move: most + 1, cancel: 0 })).toBe(true)
  expect(isTooMany({ move: 0, cancel: most + 1 })).toBe(true)
})
