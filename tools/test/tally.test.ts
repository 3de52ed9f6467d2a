import { expect, test } from 'vitest'
import { oneFailure, readReport, sum, tallyOf } from './tally.ts'

const file = (name: string, status: string, ...tests: string[]) => ({
  name,
  status,
  assertionResults: tests.map((one) => ({
    status: one,
    fullName: `${one} as it was meant to`,
    failureMessages: one === 'failed' ? ['Error: too late\n  at a.test.ts'] : [],
  })),
})
const report = (numPassedTests: number, ...testResults: object[]) => ({
  numPassedTests,
  testResults,
})

test('a run is counted by its tests, and what failed is told with its reason', () => {
  const run = report(2, file('a.test.ts', 'passed', 'passed'), file('b', 'failed', 'failed'))
  expect(tallyOf('Rules', run, 1)).toEqual({
    passed: 2,
    failed: 1,
    failures: ['Rules: b failed as it was meant to\n    Error: too late\n      at a.test.ts'],
  })
})

test('a file that could not be loaded is a failure', () => {
  const run = report(1, file('a.test.ts', 'passed', 'passed'), file('b.test.ts', 'failed'))
  expect(tallyOf('Rules', run, 1)).toEqual({
    passed: 1,
    failed: 1,
    failures: ['Rules: b.test.ts'],
  })
})

test('a run that ends badly though its tests passed is a failure', () => {
  const run = report(1, file('a.test.ts', 'passed', 'passed'))
  expect(tallyOf('Rules', run, 1)).toMatchObject({ passed: 1, failed: 1 })
  expect(tallyOf('Rules', run, null)).toMatchObject({ passed: 1, failed: 1 })
  expect(tallyOf('Rules', run, 0)).toEqual({ passed: 1, failed: 0, failures: [] })
})

test('a run that wrote no report is a failure', () => {
  expect(tallyOf('Rules', readReport('/there/is/no/report.json'), 0)).toEqual(
    oneFailure('Rules: no report'),
  )
})

test('the last line adds everything up', () => {
  const well = { passed: 3, failed: 0, failures: [] }
  expect(sum([well, oneFailure('Browser: no report')])).toEqual({
    passed: 3,
    failed: 1,
    failures: ['Browser: no report'],
  })
})
