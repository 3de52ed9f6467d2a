import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './password.ts'

test('a password is checked against its hash', async () => {
  const hash = await hashPassword('Perché no? 🎬')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await verifyPassword('Perché no? 🎬', hash)).toBe(true)
  expect(await verifyPassword('Perche no? 🎬', hash)).toBe(false)
  expect(await verifyPassword('', hash)).toBe(false)
})

test('an accent is the same however the keyboard composes it', async () => {
  const hash = await hashPassword('perch\u00e9')
  expect(await verifyPassword('perche\u0301', hash)).toBe(true)
})

test('two hashes of one password differ', async () => {
  expect(await hashPassword('uguale')).not.toBe(await hashPassword('uguale'))
})

test('without a hash nothing is right', async () => {
  expect(await verifyPassword('', null)).toBe(false)
  expect(await verifyPassword('qualsiasi', null)).toBe(false)
})

test('a hash kept from an earlier day is still right', async () => {
  const kept =
    '$argon2id$v=19$m=19456,t=2,p=1$3pylY/RfhcObXCyoBuLsPg$KwU6nrmAv32biPV194JN93/tv4zqxvf7uzElHktbsJg'
  expect(await verifyPassword('quinte', kept)).toBe(true)
})

test('a hash of another cost is checked at its own', async () => {
  const cheaper = await hashPassword('quinte', { m: 8_192, t: 3, p: 1 })
  expect(cheaper).toContain('$m=8192,t=3,p=1$')
  expect(await verifyPassword('quinte', cheaper)).toBe(true)
  expect(await verifyPassword('altro', cheaper)).toBe(false)
})

test('when very many ask at once the last ones are told to come back, and nothing else', async () => {
  const kept = await hashPassword('quinte', { m: 8, t: 1, p: 1 })
  const asked = Array.from({ length: 500 }, () => verifyPassword('quinte', kept))
  const outcomes = await Promise.allSettled(asked)
  const right = outcomes.filter((one) => one.status === 'fulfilled' && one.value)
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.message] : []))
  expect(right.length).toBeGreaterThan(100)
  expect(new Set(refused)).toEqual(new Set(['kit.busy']))
  expect(right.length + refused.length).toBe(500)
  expect(await verifyPassword('quinte', kept)).toBe(true)
})
