import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { centsToDecimal, parseEuro, splitCents } from './money.ts'

const totals = fc.nat({ max: 100_000_000 })
const signed = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 })

describe('splitCents', () => {
  test('what does not divide goes on the last part', () => {
    expect(splitCents(1000, 3)).toEqual([333, 333, 334])
    expect(splitCents(120_000, 4)).toEqual([30_000, 30_000, 30_000, 30_000])
    expect(splitCents(11, 4)).toEqual([2, 2, 2, 5])
    expect(splitCents(2, 3)).toEqual([0, 0, 2])
    expect(splitCents(0, 2)).toEqual([0, 0])
    expect(splitCents(99, 1)).toEqual([99])
  })

  test('the sum is the total, and all parts but the last are equal', () => {
    fc.assert(
      fc.property(totals, fc.integer({ min: 1, max: 60 }), (total, parts) => {
        const split = splitCents(total, parts)
        const last = split.at(-1) ?? Number.NaN
        const [first = Number.NaN] = split
        expect(split).toHaveLength(parts)
        expect(split.reduce((sum, part) => sum + part, 0)).toBe(total)
        expect(new Set(split.slice(0, -1)).size).toBeLessThanOrEqual(1)
        expect(last - first).toBeGreaterThanOrEqual(0)
        expect(last - first).toBeLessThan(parts)
      }),
    )
  })

  test.each([
    [10.5, 2],
    [-1, 2],
    [Number.NaN, 2],
    [Number.POSITIVE_INFINITY, 2],
    [100, 0],
    [100, -1],
    [100, 1.5],
    [100, Number.NaN],
  ])('%d in %d parts is a bug', (total, parts) => {
    expect(() => splitCents(total, parts)).toThrow(RangeError)
  })
})

describe('parseEuro', () => {
  test.each([
    ['1234', 123_400],
    ['1234,5', 123_450],
    ['1.234,50', 123_450],
    ['1.234', 123_400],
    ['12.345.678,9', 1_234_567_890],
    ['12.50', 1250],
    ['12.5', 1250],
    ['0,05', 5],
    ['0', 0],
    ['€ 12', 1200],
    ['€12,00', 1200],
    ['12 €', 1200],
    ['1.234,50\u00a0€', 123_450],
    ['12 euro', 1200],
    ['EUR 12', 1200],
    ['  12,30\t', 1230],
    ['-12,30', -1230],
    ['\u221212,30 €', -1230],
    ['-0', 0],
    ['0012,50', 1250],
  ])('reads %j', (text, cents) => {
    expect(parseEuro(text)).toBe(cents)
  })

  test.each([
    ['', ' ', '€', '-', '.', ',', 'dodici', 'NaN', 'Infinity', '1e3', '0x10'],
    ['1,234.50', '1.23.456', '1234.567', '0.125', '12,345', '1.234.50', '12,', '12.', ',50'],
    ['1 234', '12 50', '--12', '€ -12', '12 € 5', '12%', '$12', '1.234,5,0', '١٢'],
    ['99999999999999999999'],
  ])('does not guess at %j, …', (...texts) => {
    for (const text of texts) expect(parseEuro(text), text).toBeUndefined()
  })

  test('answers whole cents or undefined, whatever is typed', () => {
    const typed = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom(...'0123456789.,-€ '.split('')) }),
    )
    fc.assert(
      fc.property(typed, (text) => {
        const cents = parseEuro(text)
        return cents === undefined || (Number.isSafeInteger(cents) && !Object.is(cents, -0))
      }),
    )
  })

  test('reads a very long text in no time', () => {
    expect(parseEuro(`1${' '.repeat(1_000_000)}x`)).toBeUndefined()
    expect(parseEuro('1.'.repeat(500_000))).toBeUndefined()
  })
})

describe('centsToDecimal', () => {
  test('has a dot, two decimals and no grouping', () => {
    expect(centsToDecimal(123_450)).toBe('1234.50')
    expect(centsToDecimal(5)).toBe('0.05')
    expect(centsToDecimal(0)).toBe('0.00')
    expect(centsToDecimal(-0)).toBe('0.00')
    expect(centsToDecimal(-5)).toBe('-0.05')
    expect(centsToDecimal(-123_456)).toBe('-1234.56')
    expect(() => centsToDecimal(1.5)).toThrow(RangeError)
  })

  test('comes back as the same cents', () => {
    fc.assert(
      fc.property(signed, (cents) => {
        expect(parseEuro(centsToDecimal(cents))).toBe(cents)
        expect(Number(centsToDecimal(cents)) * 100).toBeCloseTo(cents, 2)
      }),
    )
  })
})
