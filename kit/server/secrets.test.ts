import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hashToken, newToken, secretBox, WrongSecretKey } from './secrets.ts'

const box = secretBox('chiave della prima academy')

test('what is sealed opens again, whatever it is', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => box.open(box.seal(text)) === text))
})

test('the same text is sealed differently each time', () => {
  expect(box.seal('Pa$$word')).not.toEqual(box.seal('Pa$$word'))
  expect(box.seal('Pa$$word').includes('Pa$$word')).toBe(false)
})

test('no altered byte goes unnoticed', () => {
  const sealed = box.seal('generata')
  for (let at = 0; at < sealed.length; at += 1) {
    const altered = Buffer.from(sealed)
    altered[at] = (altered[at] ?? 0) ^ 1
    expect(() => box.open(altered)).toThrow()
  }
  expect(() => box.open(sealed.subarray(0, 10))).toThrow(WrongSecretKey)
})

test('another key opens nothing', () => {
  expect(() => secretBox('chiave della seconda').open(box.seal('generata'))).toThrow(WrongSecretKey)
})

test('a token has 256 bits, fits in a cookie and is never the same', () => {
  const tokens = new Set(Array.from({ length: 1_000 }, newToken))
  expect(tokens.size).toBe(1_000)
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/)
  expect(hashToken('a')).toEqual(hashToken('a'))
  expect(hashToken('a')).not.toEqual(hashToken('b'))
})
