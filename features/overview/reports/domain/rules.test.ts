import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#kit/domain/day.ts'
import {
  calendarMonths,
  fileWords,
  lessonsByMonth,
  monthPeriod,
  pagesOf,
  printable,
  summerClosing,
  timeSpan,
} from './rules.ts'

const lesson = (startsAt: string, minutes = 120, text = 'Recitazione') => ({
  startsAt,
  minutes,
  text,
})

test('a lesson stands as "HH:mm - HH:mm", also past midnight', () => {
  expect(timeSpan(lesson('2026-10-05T18:30:00'))).toBe('18:30 - 20:30')
  expect(timeSpan(lesson('2026-10-05T23:00:00'))).toBe('23:00 - 01:00')
})

describe('a calendar on paper', () => {
  const [october, november] = calendarMonths(
    { from: '2026-10-30', to: '2026-11-02' },
    [lesson('2026-11-02T15:00:00'), lesson('2026-11-02T09:00:00', 60, 'Canto')],
    new Set(['2026-11-01']),
  )

  test('has a part for each month that the days touch, with those days alone', () => {
    expect(october?.title).toBe('ottobre 2026')
    expect(october?.days.map(({ number, weekday }) => `${weekday} ${number}`)).toEqual([
      'ven 30',
      'sab 31',
    ])
    expect(november?.days).toHaveLength(2)
  })

  test('tells weekends and closing days', () => {
    expect(october?.days.map(({ weekend }) => weekend)).toEqual([false, true])
    expect(november?.days.map(({ closed }) => closed)).toEqual([true, false])
  })

  test('lists the lessons of a day by time', () => {
    expect(november?.days[1]?.entries).toEqual(['09:00 - 10:00 Canto', '15:00 - 17:00 Recitazione'])
  })

  test('has every day of the period once, in order', () => {
    const first = '2026-01-01'
    fc.assert(
      fc.property(fc.nat(400), fc.nat(400), (start, length) => {
        const from = addDays(first, start)
        const days = calendarMonths({ from, to: addDays(from, length) }, [], new Set())
        expect(days.flatMap((month) => month.days)).toHaveLength(length + 1)
      }),
    )
  })
})

test('pages hold so many rows, and nothing is lost between them', () => {
  fc.assert(
    fc.property(fc.array(fc.nat()), fc.integer({ min: 1, max: 20 }), (rows, size) => {
      const pages = pagesOf(rows, size)
      expect(pages.flat()).toEqual(rows)
      expect(pages.slice(0, -1).every((page) => page.length === size)).toBe(true)
      expect(pages.length).toBeGreaterThan(0)
    }),
  )
})

describe('the lessons of a course by month', () => {
  const listed = (startsAt: string, fee = false) => ({ startsAt, minutes: 90, topic: 'Voce', fee })
  const months = lessonsByMonth(
    [
      listed('2026-10-05T18:30:00'),
      listed('2026-11-02T18:30:00'),
      listed('2026-11-09T18:30:00', true),
    ],
    new Set(['2026-11-02']),
  )

  test('stand under the month in which they begin', () => {
    expect(months.map(({ title, lessons }) => [title, lessons.length])).toEqual([
      ['ottobre 2026', 1],
      ['novembre 2026', 2],
    ])
    expect(months[0]?.lessons[0]).toEqual({
      day: 'lunedì 5 ottobre 2026',
      time: '18:30 - 20:00',
      topic: 'Voce',
      fee: false,
    })
  })

  test('are marked on the day of an instalment, and where somebody marked them', () => {
    expect(months[1]?.lessons.map(({ fee }) => fee)).toEqual([true, true])
  })
})

describe('the summer closing', () => {
  const days = (from: string, count: number) =>
    Array.from({ length: count }, (_, at) => ({ day: addDays(from, at), reason: '' }))

  test('is the longest row of closing days of the summer', () => {
    const closings = [
      ...days('2027-06-02', 1),
      ...days('2027-08-09', 20),
      ...days('2027-12-24', 14),
    ]
    expect(summerClosing(closings, '2026-10-01')).toMatchObject({
      ...{ from: '2027-08-09', to: '2027-08-28' },
    })
  })

  test('is that of the year which begins with the course, whatever those around it are', () => {
    const closings = [...days('2026-08-03', 28), ...days('2028-08-01', 31)]
    expect(summerClosing(closings, '2026-10-01')).toBeUndefined()
    const known = [...closings, ...days('2027-08-25', 12)]
    expect(summerClosing(known, '2026-10-01')).toMatchObject({
      ...{ from: '2027-08-25', to: '2027-09-05' },
    })
  })

  test('is not made of single holidays', () => {
    const holidays = [...days('2027-06-02', 1), ...days('2027-08-15', 1)]
    expect(summerClosing(holidays, '2026-10-01')).toBeUndefined()
  })
})

test.each([
  ['2026-02', { from: '2026-02-01', to: '2026-02-28' }],
  ['2028-02', { from: '2028-02-01', to: '2028-02-29' }],
  ['2026-12', { from: '2026-12-01', to: '2026-12-31' }],
])('the days of %s', (month, days) => {
  expect(monthPeriod(month)).toEqual(days)
})

test('the name of a file says what it is, without what no system takes', () => {
  expect(fileWords('Riepilogo presenze', 'D’Aloè Giulio', '2026/2027')).toBe(
    'Riepilogo presenze – D’Aloè Giulio – 2026-2027',
  )
  expect(fileWords('a', '', '../..\\\0<x>')).toBe('a – ..-..-x-')
})

test('the name of a file that is cut has no half of a picture', () => {
  expect(fileWords('a'.repeat(149) + '😀')).toBe('a'.repeat(149))
  expect(fileWords('a'.repeat(148) + '😀')).toBe('a'.repeat(148) + '😀')
})

describe('what is written from right to left', () => {
  test('is apart from the day, the year and the names beside it', () => {
    expect(printable('שיעור 5 – 12/10/2026')).toBe('\u2068שיעור 5\u2069 – 12/10/2026')
    expect(printable(['مسرح (2026/2027)', { of: '09:00 - 11:00 שלום, Voce 2' }])).toEqual([
      '\u2068مسرح\u2069 (2026/2027)',
      { of: '09:00 - 11:00 \u2068שלום\u2069, Voce 2' },
    ])
  })

  test('changes nothing else that is printed', () => {
    const said = { title: 'D’Aloè – 12/10/2026 (2026/2027), 1', qr: '<svg>ש</svg>', logo: [1, 2] }
    expect(printable(said)).toEqual(said)
  })
})
