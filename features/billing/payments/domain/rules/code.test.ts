import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#kit/domain/day.ts'
import { findCodes, paymentCode, printCode, type CodeOf } from './code.ts'

const instalments: fc.Arbitrary<CodeOf> = fc.record({
  studentId: fc.integer({ min: 1, max: 9_999_999 }),
  courseId: fc.integer({ min: 1, max: 99_999 }),
  dueOn: fc.integer({ min: 0, max: 36_000 }).map((count) => addDays('2000-01-01', count)),
})
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

test('is a creditor reference, printed in groups of four', () => {
  const code = paymentCode({ studentId: 123, courseId: 45, dueOn: '2026-11-30' })
  expect(printCode(code)).toBe('RF96 0000 1230 0045 2611 30')
  // Other programs check it so: the first four behind, letters as numbers, remainder 1 of 97.
  const digits = `${code.slice(4)}${code.slice(0, 4)}`.replaceAll(/[A-Z]/g, (letter) =>
    String((letter.codePointAt(0) ?? 0) - 55),
  )
  expect(BigInt(digits) % 97n).toBe(1n)
})

test.each([
  'RF96 0000 1230 0045 2611 30',
  'bonifico da ROSSI ANNA causale rf96-0000-1230-0045-2611-30 rata novembre',
  'CAUSALERF960000123000452611302026NOV',
  'SURF96 saldo; RF96/0000/1230/00\n45.2611 30.',
])('is read from “%s”', (text) => {
  expect(findCodes(text)).toEqual([{ studentId: 123, courseId: 45, dueOn: '2026-11-30' }])
})

test.each([
  '',
  'RF',
  'RF58 0000 1230 0045 2611 30',
  'RF96 0000 1230 0045 2611',
  'rata 57000012300',
])('is not in “%s”', (text) => {
  expect(findCodes(text)).toEqual([])
})

test('a number too long for it is a fault and never a wrong code', () => {
  expect(() => paymentCode({ studentId: 10_000_000, courseId: 1, dueOn: '2026-11-30' })).toThrow(
    RangeError,
  )
})

test('every code is found whatever is written around it, however it is spaced', () => {
  const spacing = fc.array(fc.constantFrom('', '', ' ', '-', '/', '\n'), {
    minLength: 22,
    maxLength: 22,
  })
  const around = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'rfRF0139 -') }))
  fc.assert(
    fc.property(
      instalments,
      around,
      around,
      spacing,
      fc.boolean(),
      (of, before, after, gaps, low) => {
        const spaced = [...paymentCode(of)].map((letter, at) => letter + (gaps[at] ?? '')).join('')
        const text = `${before}${low ? spaced.toLowerCase() : spaced}${after}`
        expect(findCodes(text)).toContainEqual(of)
      },
    ),
  )
})

test('several codes are all found, each once', () => {
  fc.assert(
    fc.property(fc.uniqueArray(instalments, { selector: paymentCode, maxLength: 5 }), (all) => {
      const codes = all.map((of) => printCode(paymentCode(of)))
      expect(findCodes([...codes, ...codes].join(' '))).toEqual(all)
    }),
  )
})

test('one wrong character is found', () => {
  fc.assert(
    fc.property(instalments, fc.nat(21), fc.constantFrom(...LETTERS), (of, at, letter) => {
      const code = paymentCode(of)
      const wrong = `${code.slice(0, at)}${letter}${code.slice(at + 1)}`
      fc.pre(wrong !== code)
      expect(findCodes(wrong)).toEqual([])
    }),
  )
})

test('two exchanged characters are found, next to each other or not', () => {
  fc.assert(
    fc.property(instalments, fc.nat(21), fc.nat(21), (of, one, other) => {
      const letters = [...paymentCode(of)]
      const wrong = letters.with(one, letters[other] ?? '').with(other, letters[one] ?? '')
      fc.pre(wrong.join('') !== letters.join(''))
      expect(findCodes(wrong.join(''))).toEqual([])
    }),
  )
})
