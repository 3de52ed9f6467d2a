import fc from 'fast-check'
import { expect, test } from 'vitest'
import { base32, codeOf, newSecret, secretAddress, stepAt, stepOf } from './one-time-code.ts'

const at = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000)

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code at second %i is %s, as the standard has it', (seconds, code) => {
  const secret = base32(Buffer.from('12345678901234567890'))
  expect(secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(codeOf(secret, stepAt(at(seconds)))).toBe(code)
})

test('a code counts for its interval, the one before and the one after, and no longer', () => {
  const any = fc.record({
    step: fc.integer({ min: 4, max: 10 ** 9 }),
    off: fc.integer({ min: -3, max: 3 }),
  })
  fc.assert(
    fc.property(any, ({ step, off }) => {
      const secret = newSecret()
      const now = at((step + off) * 30 + 17)
      const codes = [-1, 0, 1].map((near) => codeOf(secret, step + off + near))
      const found = stepOf(secret, codeOf(secret, step), now)
      if (Math.abs(off) <= 1) expect(found).toBeGreaterThanOrEqual(step)
      else expect(found !== undefined).toBe(codes.includes(codeOf(secret, step)))
    }),
  )
})

test('nothing else is a code', () => {
  const now = at(1_700_000_000)
  const secret = newSecret()
  const texts = fc.oneof(fc.string(), fc.constantFrom('', '٠٠٠٠٠٠', ' 123456', '12345'))
  fc.assert(
    fc.property(texts, (text) => /^\d{6}$/.test(text) || stepOf(secret, text, now) === undefined),
  )
})

test('an app reads whose it is from the address, whatever the names are', () => {
  const address = new URL(secretAddress('ABC', 'Accademia: “Scena” & co', 'anna@example.it'))
  expect(decodeURIComponent(address.pathname)).toBe('/Accademia: “Scena” & co:anna@example.it')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    secret: 'ABC',
    issuer: 'Accademia: “Scena” & co',
  })
})
