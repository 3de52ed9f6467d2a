import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isIban, plainIban, printIban } from './iban.ts'

const GOOD = 'IT60X0542811101000000123456'

test('an account is read as it is written, and printed in groups', () => {
  expect(plainIban(' it60 X054 2811 1010 0000 0123 456')).toBe(GOOD)
  expect(printIban(GOOD)).toBe('IT60 X054 2811 1010 0000 0123 456')
  expect(isIban(GOOD)).toBe(true)
  expect(isIban('GB82WEST12345698765432')).toBe(true)
  for (const none of ['', 'IT60', 'it60x0542811101000000123456', `${GOOD} `])
    expect(isIban(none)).toBe(false)
})

test('no account with one digit mistyped is taken', () => {
  const place = fc.integer({ min: 2, max: GOOD.length - 1 })
  fc.assert(
    fc.property(place, fc.integer({ min: 0, max: 9 }), (at, digit) => {
      const other = `${GOOD.slice(0, at)}${digit}${GOOD.slice(at + 1)}`
      expect(isIban(other)).toBe(other === GOOD)
    }),
  )
})
