import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isGeneratedPassword,
  PASSWORD_HIGHEST,
  PASSWORD_LOWEST,
  usernameFor,
  withSuffix,
} from './identity.ts'

const LOGIN = /^[a-z0-9][a-z0-9._-]*$/

describe('usernameFor', () => {
  test.each([
    ['Mario', 'Rossi', 'mario.rossi'],
    ['Anna  Maria ', ' De Luca', 'anna_maria.de_luca'],
    ['Niccolò', "D'Angelo", 'niccolo.dangelo'],
    ['Niccolo\u0300', 'D’Angelo', 'niccolo.dangelo'],
    ['José', 'D`Amico´', 'jose.damico'],
    ['Łukasz', 'Weiß-Müller', 'lukasz.weiss-muller'],
    ['John', 'Smith Jr.', 'john.smith_jr'],
    ['Cher', '', 'cher'],
    ['李', '小龍', 'utente'],
    ['李', 'Lee', 'lee'],
  ])('%s %s is %s', (name, surname, username) => {
    expect(usernameFor(name, surname)).toBe(username)
  })

  test('is a valid login name for any name', () => {
    const names = fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }))
    fc.assert(
      fc.property(names, names, (name, surname) => {
        expect(usernameFor(name, surname)).toMatch(LOGIN)
      }),
    )
  })

  test('case, accents and apostrophes do not change it', () => {
    const names = fc.string({ unit: fc.constantFrom(...'abcxyzàèéìòùç'.split('')), minLength: 1 })
    const apostrophes = fc.constantFrom("'", '’', '‘', 'ʼ', '`', '´', '′')
    fc.assert(
      fc.property(names, names, apostrophes, (name, surname, apostrophe) => {
        const username = usernameFor(name, surname)
        expect(usernameFor(name.toUpperCase(), `${surname}${apostrophe}`)).toBe(username)
        expect(usernameFor(name.normalize('NFD'), surname.normalize('NFD'))).toBe(username)
        expect(username).toHaveLength(name.length + 1 + surname.length)
      }),
    )
  })
})

describe('withSuffix', () => {
  test('counts from 1', () => {
    expect(withSuffix('mario.rossi', 1)).toBe('mario.rossi1')
    expect(withSuffix('mario.rossi', 12)).toBe('mario.rossi12')
    for (const n of [0, -1, 1.5, Number.NaN])
      expect(() => withSuffix('mario.rossi', n)).toThrow(RangeError)
  })

  test('every suffix gives another valid name', () => {
    const bases = fc.tuple(fc.string(), fc.string()).map(([a, b]) => usernameFor(a, b))
    fc.assert(
      fc.property(bases, fc.integer({ min: 1, max: 9999 }), (base, n) => {
        expect(withSuffix(base, n)).toMatch(LOGIN)
        expect(withSuffix(base, n + 1)).not.toBe(withSuffix(base, n))
      }),
    )
  })
})

describe('generated passwords', () => {
  test.each(['1000000', '9999999', '4815162'])('%s is one', (text) => {
    expect(isGeneratedPassword(text)).toBe(true)
  })
  test.each(['999999', '10000000', '0999999', '12345.7', ' 1234567', '1e6', ''])(
    '%j is none',
    (text) => {
      expect(isGeneratedPassword(text)).toBe(false)
    },
  )
  test('every number of the range is one, and none outside it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000_000 }), (value) => {
        const inside = value >= PASSWORD_LOWEST && value <= PASSWORD_HIGHEST
        expect(isGeneratedPassword(String(value))).toBe(inside)
      }),
    )
  })
})
