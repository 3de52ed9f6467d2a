import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPublicAddress, lineOf } from './network.ts'

test.each([
  '127.0.0.1',
  '127.8.9.1',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.254',
  '192.168.1.1',
  '169.254.169.254',
  '100.100.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  'fe80::1',
  'fd00::1',
  '2002:7f00:1::',
  'ff02::1',
  'smtp.example.it',
  '',
])('%s is not an address of the public Internet', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '172.32.0.1', '62.149.128.200', '2a00:1450:4001::6c', '2606:4700::1'])(
  '%s is one',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test('no address of the fourth version is let through when it is written as one of the sixth', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      expect(isPublicAddress(`::ffff:${address}`)).toBe(false)
    }),
  )
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2a00:1450:4001:82b::200e', '2a00:1450:4001:82b::/64'],
  ['2A00:1450:4001:082b:1:2:3:4', '2a00:1450:4001:82b::/64'],
  ['2a00::1', '2a00:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
])('attempts from %s are counted at %s', (address, line) => {
  expect(lineOf(address)).toBe(line)
})

test('all addresses of one line are counted together, those of others are not', () => {
  const group = fc.integer({ min: 0, max: 0xffff }).map((number) => number.toString(16))
  const four = fc.array(group, { minLength: 4, maxLength: 4 }).map((groups) => groups.join(':'))
  fc.assert(
    fc.property(four, four, four, four, (line, other, host, second) => {
      const counted = lineOf(`${line}:${host}`)
      expect(lineOf(`${line}:${second}`)).toBe(counted)
      expect(lineOf(`${other}:${host}`) === counted).toBe(other === line)
    }),
  )
})
