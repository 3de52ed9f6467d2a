import { existsSync, readFileSync } from 'node:fs'

/** How many passed and how many failed. */
export interface Tally {
  readonly passed: number
  readonly failed: number
}

/** What Vitest's JSON reporter writes, as far as it is used here. */
interface Report {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly {
    readonly status: string
    readonly assertionResults: readonly { readonly status: string }[]
  }[]
}

/**
 * Counts a run of Vitest from its report. A file that fails without a failing test (it could not
 * be loaded) is a failure; so is a run that ends badly, or without a report, for no such reason.
 */
export function tallyOf(report: unknown, exitCode: number | null): Tally {
  if (report === undefined) return { passed: 0, failed: 1 }
  const { numPassedTests, numFailedTests, testResults } = report as Report
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  const failed = numFailedTests + broken.length
  return { passed: numPassedTests, failed: failed === 0 && exitCode !== 0 ? 1 : failed }
}

/** Several tallies as one. */
export function sum(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((total, { passed }) => total + passed, 0),
    failed: tallies.reduce((total, { failed }) => total + failed, 0),
  }
}

/** A report that a program has written, `undefined` when it has not. */
export function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
