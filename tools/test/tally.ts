import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from '../check/outcome.ts'

/** How many passed and how many failed, and what failed: its name, and why below it. */
export interface Tally {
  readonly passed: number
  readonly failed: number
  readonly failures: readonly string[]
}

/** What Vitest's JSON reporter writes, as far as it is used here. */
interface Report {
  readonly numPassedTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

/** Of each reason: what follows is the stack, which the run itself has told. */
const REASON_LINES = 15

/** One failure of something that has no tests to name. */
export function oneFailure(name: string): Tally {
  return { passed: 0, failed: 1, failures: [name] }
}

/**
 * Counts the run called `title` from its report. A file that fails without a failing test (it
 * could not be loaded) is a failure; so is a run that ends badly, or without a report, for no
 * such reason.
 */
export function tallyOf(title: string, report: unknown, exitCode: number | null): Tally {
  if (report === undefined) return oneFailure(`${title}: no report`)
  const { numPassedTests, testResults } = report as Report
  const failures = testResults.flatMap(({ name, status, assertionResults }) => {
    const file = `${title}: ${path.relative(ROOT, name)}`
    const tests = assertionResults.filter((test) => test.status === 'failed')
    if (tests.length > 0) return tests.map((test) => `${file} ${test.fullName}${reasonOf(test)}`)
    return status === 'failed' ? [file] : []
  })
  if (failures.length === 0 && exitCode !== 0) failures.push(`${title}: ended with ${exitCode}`)
  return { passed: numPassedTests, failed: failures.length, failures }
}

function reasonOf({ failureMessages }: { readonly failureMessages: readonly string[] }): string {
  return failureMessages
    .flatMap((text) => stripVTControlCharacters(text).split('\n').slice(0, REASON_LINES))
    .map((line) => `\n    ${line}`)
    .join('')
}

/** Several tallies as one. */
export function sum(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((total, { passed }) => total + passed, 0),
    failed: tallies.reduce((total, { failed }) => total + failed, 0),
    failures: tallies.flatMap(({ failures }) => failures),
  }
}

/** A report that a program has written, `undefined` when it has not. */
export function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
