import { expect, test } from 'vitest'
import { dialled, isPhone, phoneDigits } from './phone.ts'

test.each([
  '3331234567',
  '33312345678',
  '333 123 4567',
  '333.123.45.67',
  '06-12345678',
  '(06) 1234 5678',
  '+39 333 1234567',
  '+393331234567',
  '0039 333-123-4567',
  '39 33312345',
])('%s is a telephone number', (text) => {
  expect(isPhone(text)).toBe(true)
})

test.each(['', '333123456', '333123456789', '+39 333 123456', '333123456x', 'non ce l’ha', '+39'])(
  '%j is none',
  (text) => {
    expect(isPhone(text)).toBe(false)
  },
)

test('one number is one, however it is typed', () => {
  const typed = ['3331234567', '+39 333 123 45 67', '0039333.123.4567', '333-1234567']
  expect(new Set(typed.map(phoneDigits))).toEqual(new Set(['3331234567']))
})

test.each([
  ['333 123.4567', '393331234567'],
  ['+39 333 1234567', '393331234567'],
  ['0039 011-123456', '39011123456'],
  ['+33 6 12 34 56 78', '33612345678'],
  ['0044 7911 123456', '447911123456'],
  ['chiedere', undefined],
  ['', undefined],
])('%j is dialled as %j', (phone, number) => {
  expect(dialled(phone)).toBe(number)
})
