import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runsOf, weaknessOf } from './password.ts'

const KNOWN = new Set(['sunshine', 'qwertyqwerty', 'trustno1now'])
const of = (password: string, username = 'marta.rossi') =>
  weaknessOf(password, username, (text) => KNOWN.has(text))

describe('a password is weak', () => {
  test.each(['sunshine', 'Sunshine2026!', '12-SUNSHINE-12', 'trustno1now'])(
    'when it is a common one, also with figures and signs around it: %s',
    (password) => expect(of(password)).toBe('accounts.common_password'),
  )

  test.each(['Accademia2026', '2026-SEGRETERIA!', 'quinte-1234'])(
    'when it is a word of the house, with figures and signs around it: %s',
    (password) => expect(of(password)).toBe('accounts.common_password'),
  )

  test.each(['aaaaaaaaaa', '0987654321', '1234512345', 'qwertyuiop', 'aaaabbbbcccc', 'lkjhgfdsaz'])(
    'when it is a few rows of keys: %s',
    (password) => expect(of(password)).toBe('accounts.common_password'),
  )

  test.each(['marta.rossi', 'MARTA.ROSSI', '!!marta.rossi2026'])(
    'when it is the user name: %s',
    (password) => expect(of(password)).toBe('accounts.password_is_name'),
  )
})

test.each(['tre-gatti-sul-molo', 'demo-quinte', 'k7#Lp0!vRw', 'il mare è sunshine', 'prova-prova'])(
  'nothing is known against %s',
  (password) => expect(of(password)).toBeUndefined(),
)

test('a text has a run at least, and no more than keys; repeating a key adds none', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (text) => {
      const runs = runsOf(text)
      expect(runs).toBeGreaterThanOrEqual(1)
      expect(runs).toBeLessThanOrEqual([...text].length)
      expect(runsOf([...text].map((key) => key + key).join(''))).toBe(runs)
    }),
  )
})
