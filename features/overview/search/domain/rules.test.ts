import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paymentCode, printCode } from '#f/billing/payments/domain/rules/code.ts'
import { isLikeName, isOneSlip, partsOf, readName, readTyped } from './rules.ts'
import { personLine } from './text.ts'

test.each([
  ['rssnna90a41h501x', 'RSSNNA90A41H501X'],
  ['RSS NNA 90', 'RSSNNA90'],
  ['RSSNNA', undefined],
  ['Rossi Anna', undefined],
  ['RSSNNA90A41H501XX', undefined],
])('%j read as a tax code is %j', (text, taxCode) => {
  expect(readTyped(text).taxCode).toBe(taxCode)
})

test('a payment code tells its student, whatever is written around it', () => {
  const of = fc.record({
    studentId: fc.integer({ min: 1, max: 9_999_999 }),
    courseId: fc.integer({ min: 1, max: 99_999 }),
    dueOn: fc.constant('2026-11-30'),
  })
  fc.assert(
    fc.property(of, fc.boolean(), (code, printed) => {
      const written = printed ? printCode(paymentCode(code)) : paymentCode(code).toLowerCase()
      expect(readTyped(`saldo ${written}, grazie`).studentIds).toEqual([code.studentId])
    }),
  )
  expect(readTyped('RF00 0000 0000 0000 0000 00').studentIds).toEqual([])
})

test('words of four letters may have a slip, shorter ones and numbers may not', () => {
  expect(readName('De Rossi anna')).toEqual({ long: ['rossi', 'anna'], short: ['de'] })
  expect(readName('rossi 2026')).toEqual({ long: ['rossi'], short: ['2026'] })
  expect(readName('Bo Ugo')).toBeUndefined()
  expect(readName('333 1234567')).toBeUndefined()
})

const letter = fc.constantFrom(...'abcde'.split(''))
const slips = fc.constantFrom('more', 'less', 'other', 'exchanged')
const slipped = fc
  .tuple(fc.array(letter, { minLength: 4, maxLength: 12 }), fc.nat(), letter, slips)
  .map(([letters, place, sign, slip]) => {
    const at = place % letters.length
    const typed = {
      more: () => letters.toSpliced(at, 0, sign),
      less: () => letters.toSpliced(at, 1),
      other: () => letters.with(at, sign),
      exchanged: () => letters.toSpliced(at, 2, ...letters.slice(at, at + 2).toReversed()),
    }[slip]()
    return { word: letters.join(''), typed: typed.join(''), slip }
  })

test('a slip anywhere in a word is one, and the parts that are looked for find it', () => {
  fc.assert(
    fc.property(slipped, ({ word, typed }) => {
      expect([isOneSlip(word, typed), isOneSlip(typed, word)]).toEqual([true, true])
      fc.pre(typed.length >= 4)
      expect(partsOf(typed).some((part) => ` ${word} `.includes(part))).toBe(true)
      expect(isLikeName(`x ${word} x`, { long: [typed], short: ['x'] })).toBe(true)
    }),
  )
})

test('the parts find two words that were written as one with a slip, but where letters change places', () => {
  fc.assert(
    fc.property(slipped, fc.nat(), ({ word, typed, slip }, place) => {
      fc.pre(typed.length >= 4 && slip !== 'exchanged')
      const at = 2 + (place % (word.length - 3))
      const names = ` ${word.slice(0, at)} ${word.slice(at)} `
      expect(partsOf(typed).some((part) => names.includes(part))).toBe(true)
    }),
  )
})

test('two slips are too many; two words may be written as one', () => {
  expect(isOneSlip('rossi', 'rosi')).toBe(true)
  expect(isOneSlip('rossi', 'rsso')).toBe(false)
  expect(isOneSlip('federica', 'frdelica')).toBe(false)
  const name = 'de angelis anna de angelis'
  for (const [typed, like] of [
    ['deangelis', true],
    ['deangeli anna', true],
    ['angelsi an', true],
    ['angeli ugo', false],
  ] as const) {
    expect(isLikeName(name, readName(typed) ?? { long: [], short: [] })).toBe(like)
  }
  expect(isLikeName('deangelis anna deangelis', { long: ['angelis'], short: ['de'] })).toBe(true)
})

test('nobody is said to have paid all of whom something of a course that is over is late', () => {
  const person = { kind: 'student', standing: 'settled', lateCents: 30_000 } as const
  const said = {
    ...person,
    id: 1,
    name: 'Ada',
    surname: 'Rossi',
    mail: '',
    phone: '333',
    courses: [],
  }
  const none = { withdrawn: false, blacklisted: false, notToCall: false, near: false }
  expect(personLine({ ...said, ...none })).toBe('333 · in ritardo 300,00\u00a0€')
})
