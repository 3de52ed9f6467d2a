import { describe, expect, it } from 'vitest'
import { isMailAddress } from './mail-address.ts'

describe('a mail address', () => {
  it.each([
    'anna@example.it',
    'anna.rossi+corso@posta.example.com',
    "d'angelo@example.it",
    'perché@città.it',
    'a@b.co',
  ])('accepts %s', (text) => {
    expect(isMailAddress(text)).toBe(true)
  })

  it.each([
    '',
    'anna',
    'anna@',
    '@example.it',
    'anna@example',
    'anna@example.',
    'anna@.it',
    'anna@example..it',
    'anna@@example.it',
    'anna rossi@example.it',
    ' anna@example.it',
    'anna@example.it\nBcc: tutti@example.it',
    '\0anna@example.it',
    'anna@example.it\u007f',
    'anna@example.it,berto@example.it',
    'anna@example.it;berto@example.it',
    'Anna <anna@example.it>',
    `${'a'.repeat(250)}@example.it`,
  ])('refuses %j', (text) => {
    expect(isMailAddress(text)).toBe(false)
  })
})
