import { expect, test } from 'vitest'
import { checkPackages, isBefore, mayUse, type Advisory } from './packages.ts'

const lock = (packages: object) => JSON.stringify({ packages: { '': {}, ...packages } })

test('packages under other licences and with published faults are named', () => {
  const faults: readonly Advisory[] = [
    { name: 'parser', fixed: '2.4.1', id: 'CVE-1' },
    { name: 'parser', since: '3.0.0', fixed: '3.0.2', id: 'CVE-2' },
  ]
  const { problems, measured } = checkPackages(
    lock({
      'node_modules/parser': { version: '2.4.1', license: 'MIT' },
      'node_modules/a/node_modules/parser': { version: '2.4.0', license: 'ISC' },
      'node_modules/b/node_modules/parser': { version: '3.0.1', license: 'ISC' },
      'node_modules/c/node_modules/parser': { version: '3.0.2', license: 'ISC' },
      'node_modules/@x/closed': { version: '1.0.0', license: 'UNLICENSED' },
      'node_modules/silent': { version: '1.0.0' },
    }),
    faults,
  )
  expect(problems).toEqual([
    'parser 2.4.0 has CVE-1: take 2.4.1 or later',
    'parser 3.0.1 has CVE-2: take 3.0.2 or later',
    '@x/closed 1.0.0: licence UNLICENSED',
    'silent 1.0.0: licence not told',
  ])
  expect(measured).toBe('6 packages, 2 advisories')
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
