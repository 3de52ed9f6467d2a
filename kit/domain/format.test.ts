import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  compareText,
  formatDay,
  formatDayDash,
  formatDecimal,
  formatEuro,
  formatHours,
  formatInstant,
  formatInteger,
  formatKilobytes,
  formatLongDay,
  formatMegabytesToo,
  formatMonth,
  formatPercent,
  formatTime,
  formatWallTime,
  fullName,
  integerOf,
  joinWords,
  minutesOfHours,
  plural,
  theMany,
  truncate,
  typedHours,
} from './format.ts'
import { parseEuro } from './money.ts'

describe('days and times', () => {
  test('days with slashes, or with dashes', () => {
    expect(formatDay('2027-03-07')).toBe('07/03/2027')
    expect(formatDayDash('2027-03-07')).toBe('07-03-2027')
  })

  test('months and days in words', () => {
    expect(formatMonth('2027-03-07')).toBe('marzo 2027')
    expect(formatMonth('2026-12-31')).toBe('dicembre 2026')
    expect(formatLongDay('2027-03-07')).toBe('domenica 7 marzo 2027')
    expect(formatLongDay('2026-10-12')).toBe('lunedì 12 ottobre 2026')
  })

  test('a wall time shows its hour unless it is midnight', () => {
    expect(formatWallTime('2026-03-29T02:30:00')).toBe('29/03/2026 02:30')
    expect(formatWallTime('2026-10-25T23:59:59')).toBe('25/10/2026 23:59')
    expect(formatWallTime('2026-10-25T00:00:00')).toBe('25/10/2026')
    expect(formatTime('2026-10-25T18:30:00')).toBe('18:30')
    expect(formatTime('18:30:00')).toBe('18:30')
    expect(formatTime('00:00')).toBe('00:00')
  })

  test.each([
    ['2026-03-28T23:00:00Z', '29/03/2026 00:00'],
    ['2026-03-29T00:59:59.999Z', '29/03/2026 01:59'],
    ['2026-03-29T01:00:00Z', '29/03/2026 03:00'],
    ['2026-10-25T00:30:00Z', '25/10/2026 02:30'],
    ['2026-10-25T01:30:00Z', '25/10/2026 02:30'],
    ['2026-10-25T23:00:00Z', '26/10/2026 00:00'],
  ])('the instant %s is shown on the academy clock', (text, shown) => {
    expect(formatInstant(text)).toBe(shown)
    expect(formatInstant(Temporal.Instant.from(text))).toBe(shown)
  })
})

describe('numbers', () => {
  test('euros are always grouped, with a no-break space before the sign', () => {
    expect(formatEuro(123_450)).toBe('1.234,50\u00a0€')
    expect(formatEuro(123_456_789)).toBe('1.234.567,89\u00a0€')
    expect(formatEuro(5)).toBe('0,05\u00a0€')
    expect(formatEuro(-123_450)).toBe('-1.234,50\u00a0€')
    expect(formatEuro(-0)).toBe('0,00\u00a0€')
    expect(formatEuro(Number.MAX_SAFE_INTEGER)).toBe('90.071.992.547.409,91\u00a0€')
  })

  test('euros shown can be typed back', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (cents) => {
        expect(parseEuro(formatEuro(cents))).toBe(cents)
      }),
    )
  })

  test('a typed integer is read with or without its dots, and nothing else is', () => {
    expect(['40', ' 007 ', '1.000', '12.345.678'].map(integerOf)).toEqual([40, 7, 1000, 12_345_678])
    for (const typed of [
      '',
      '1.0',
      '10.00',
      '0.001',
      '1.0000',
      '1,5',
      '1e3',
      '0x10',
      '-1',
      'tre',
    ]) {
      expect(integerOf(typed), typed).toBeNaN()
    }
  })

  test('integers, decimals, percentages', () => {
    expect(formatInteger(1234)).toBe('1.234')
    expect(formatInteger(0)).toBe('0')
    expect(formatDecimal(27.5, 2)).toBe('27,50')
    expect(formatDecimal(-0.001, 2)).toBe('0,00')
    expect(formatPercent(87.25, 1)).toBe('87,3%')
    expect(formatPercent(87.25, 2)).toBe('87,25%')
    expect(formatPercent(100, 0)).toBe('100%')
    expect(formatPercent(-3, 0)).toBe('-3%')
  })

  test('sizes and hours', () => {
    expect(formatKilobytes(12_595)).toBe('12,3\u00a0KB')
    expect(formatKilobytes(0)).toBe('0,0\u00a0KB')
    expect(formatKilobytes(1)).toBe('0,1\u00a0KB')
    expect(formatKilobytes(99)).toBe('0,1\u00a0KB')
    expect(formatKilobytes(100)).toBe('0,1\u00a0KB')
    expect(formatKilobytes(25 * 1024 * 1024)).toBe('25.600,0\u00a0KB')
    expect(formatMegabytesToo(1024 * 1024 - 1)).toBe('1.024,0\u00a0KB')
    expect(formatMegabytesToo(26 * 1024 * 1024)).toBe('26.624,0\u00a0KB (26,0\u00a0MB)')
    expect(formatHours(90)).toBe('1,50')
    expect(formatHours(100)).toBe('1,67')
    expect(formatHours(75_000)).toBe('1.250,00')
  })

  test('hours are read as they are typed', () => {
    for (const [typed, minutes] of [
      ['', null],
      [' ', null],
      ['1,5', 90],
      ['1.5', 90],
      ['2', 120],
      ['1:30', 90],
      ['0:45', 45],
      ['0', 0],
      ['0:00', 0],
      ['-1', undefined],
      ['1:75', undefined],
      ['due', undefined],
      ['1e3', undefined],
    ] as const) {
      expect([typed, minutesOfHours(typed)]).toEqual([typed, minutes])
    }
  })

  test('minutes survive being shown as hours and read again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 600 }), (minutes) => {
        expect(minutesOfHours(typedHours(minutes))).toBe(minutes)
      }),
    )
  })

  test('a count with its noun', () => {
    expect(plural(0, 'studente', 'studenti')).toBe('0 studenti')
    expect(plural(1, 'studente', 'studenti')).toBe('1 studente')
    expect(plural(1200, 'studente', 'studenti')).toBe('1.200 studenti')
  })
})

describe('words', () => {
  test('surname first', () => {
    expect(fullName({ surname: 'D’Angelo', name: 'Niccolò' })).toBe('D’Angelo Niccolò')
    expect(fullName({ surname: '', name: 'Niccolò' })).toBe('Niccolò')
    expect(fullName({ surname: 'Rossi', name: '' })).toBe('Rossi')
  })

  test('Italian alphabetical order', () => {
    const names = ['Zanni', 'aula 10', 'Èrcole', 'ferri', 'Aula 2', 'Erba', 'Ferri']
    expect(names.toSorted(compareText)).toEqual([
      'Aula 2',
      'aula 10',
      'Erba',
      'Èrcole',
      'ferri',
      'Ferri',
      'Zanni',
    ])
    expect(compareText('Nicolò', 'nicolo')).toBe(0)
  })

  test('the order is an order', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        expect(Math.sign(compareText(a, b)) + Math.sign(compareText(b, a))).toBe(0)
        expect(compareText(a, a)).toBe(0)
      }),
    )
  })

  test('lists end with "e"', () => {
    expect(joinWords([])).toBe('')
    expect(joinWords(['a'])).toBe('a')
    expect(joinWords(['a', 'b'])).toBe('a e b')
    expect(joinWords(['a', 'b', 'c'])).toBe('a, b e c')
  })

  test('many have the article that their number is read with', () => {
    const articles = (counts: number[]) => counts.map((count) => theMany(count, '').split(' ')[0])
    expect(articles([2, 10, 12, 18, 108, 110, 1_100])).toEqual(Array<string>(7).fill('i'))
    expect(articles([8, 11, 80, 88, 812, 8_000, 11_500])).toEqual(Array<string>(7).fill('gli'))
    expect(theMany(8, 'giorni')).toBe('gli 8 giorni')
  })

  test('long text is cut at a letter', () => {
    expect(truncate('x'.repeat(100))).toBe('x'.repeat(100))
    expect(truncate('x'.repeat(101))).toBe(`${'x'.repeat(100)}…`)
    expect(truncate('dietro le quinte', 10)).toBe('dietro le…')
    expect(truncate('città alta', 5)).toBe('città…')
    expect(truncate('citta\u0300 alta', 5)).toBe('citta\u0300…')
    expect(truncate('👩‍👩‍👧👍', 1)).toBe('👩‍👩‍👧…')
    expect(truncate('👩‍👩‍👧👍', 2)).toBe('👩‍👩‍👧👍')
  })

  test('what is cut is the beginning of the text', () => {
    const texts = fc.string({ unit: 'grapheme', maxLength: 40 })
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 30 }), (text, limit) => {
        const shown = truncate(text, limit)
        if (shown === text) return
        expect(shown.endsWith('…')).toBe(true)
        expect(text.startsWith(shown.slice(0, -1))).toBe(true)
        expect(shown.length).toBeLessThanOrEqual(text.length)
        expect(shown.isWellFormed()).toBe(text.isWellFormed())
      }),
    )
  })
})
