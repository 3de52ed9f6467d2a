import { expect, test } from 'vitest'
import { readReport, sum, tallyOf } from './tally.ts'

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((one) => ({ status: one })),
})
const report = (numPassedTests: number, numFailedTests: number, ...testResults: object[]) => ({
  numPassedTests,
  numFailedTests,
  testResults,
})

test('a run is counted by its tests', () => {
  const run = report(2, 1, file('passed', 'passed'), file('failed', 'passed', 'failed'))
  expect(tallyOf(run, 1)).toEqual({ passed: 2, failed: 1 })
})

test('a file that could not be loaded is a failure', () => {
  expect(tallyOf(report(1, 0, file('passed', 'passed'), file('failed')), 1)).toEqual({
    passed: 1,
    failed: 1,
  })
})

test('a run that ends badly though its tests passed is a failure', () => {
  const run = report(1, 0, file('passed', 'passed'))
  expect(tallyOf(run, 1)).toEqual({ passed: 1, failed: 1 })
  expect(tallyOf(run, null)).toEqual({ passed: 1, failed: 1 })
  expect(tallyOf(run, 0)).toEqual({ passed: 1, failed: 0 })
})

test('a run that wrote no report is a failure', () => {
  expect(tallyOf(readReport('/there/is/no/report.json'), 0)).toEqual({ passed: 0, failed: 1 })
})

test('the last line adds everything up', () => {
  expect(
    sum([
      { passed: 3, failed: 0 },
      { passed: 4, failed: 2 },
    ]),
  ).toEqual({ passed: 7, failed: 2 })
})
