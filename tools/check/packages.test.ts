import { expect, test } from 'vitest'
import { checkPackages, isBefore, mayUse } from './packages.ts'

const lock = (packages: object) => JSON.stringify({ packages: { '': {}, ...packages } })

test('packages under other licences and with published faults are named', () => {
  const faults = [{ name: 'parser', fixed: '2.4.1', id: 'CVE-1' }]
  const { problems, measured } = checkPackages(
    lock({
      'node_modules/parser': { version: '2.4.1', license: 'MIT' },
      'node_modules/a/node_modules/parser': { version: '2.4.0', license: 'ISC' },
      'node_modules/@x/closed': { version: '1.0.0', license: 'UNLICENSED' },
      'node_modules/silent': { version: '1.0.0' },
    }),
    faults,
  )
  expect(problems).toEqual([
    'parser 2.4.0 has CVE-1: take 2.4.1 or later',
    '@x/closed 1.0.0: licence UNLICENSED',
    'silent 1.0.0: licence not told',
  ])
  expect(measured).toBe('4 packages, 1 advisories')
})

test('of two licences both must do, of a choice one', () => {
  expect(['MIT', '(MIT OR GPL-3.0)', 'MIT AND OFL-1.1'].every(mayUse)).toBe(true)
  expect(['', 'GPL-3.0', 'MIT AND GPL-3.0', 'CC-BY-SA-4.0'].some(mayUse)).toBe(false)
})

test.each([
  ['1.9.9', '1.10.0', true],
  ['1.10.0', '1.10.0', false],
  ['1.10.0-rc.1', '1.10.0', true],
  ['2.0.0', '1.10.0', false],
  ['0.24.2', '0.25.0', true],
])('%s before %s: %s', (version, fixed, before) => expect(isBefore(version, fixed)).toBe(before))
