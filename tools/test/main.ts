/**
 * Every check and every test, one after the other; ends with what failed by name, and one line
 * `N passed, N failed`.
 * Names of features run their tests alone, without the checks: `npm test -- payments plans`.
 * `--longer` adds what takes too long at the desk: a disk that is really full, four times as many
 * nonsensical inputs, the long faults of tests/faults, and the server on the system's PostgreSQL;
 * `--longer --minutes 60` gives each of the faults an hour, and tries twice as many inputs again.
 * `--within 80` leaves out, by name, what `--longer` adds and would not be done 80 minutes after the
 * start. Started by tools/test.mjs once everything is installed.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { programPath, ROOT } from '../check/outcome.ts'
import { ensureChromium } from './chromium.ts'
import { startSystemPostgres } from './debian.ts'
import { oneFailure, readReport, sum, tallyOf, type Tally } from './tally.ts'

/** The academy's zone, none, and two on the other sides of midnight and of summer. */
const ZONES = ['Europe/Rome', 'UTC', 'America/New_York', 'Pacific/Auckland']

const {
  values: { longer, minutes, within },
  positionals: features,
} = parseArgs({
  allowPositionals: true,
  options: {
    longer: { type: 'boolean', default: false },
    minutes: { type: 'string' },
    within: { type: 'string', default: 'Infinity' },
  },
})

/** What the long faults take unless they are given other minutes. */
const FAULTS_MINUTES = 15
/** Of the time of the server's tests, what they take again on the system's PostgreSQL. */
const AGAIN = 0.5

const minutesNow = () => performance.now() / 60_000

const reports = mkdtempSync(path.join(tmpdir(), 'quinte-reports-'))
const tallies: Tally[] = []
const print = (line: string) => process.stdout.write(`${line}\n`)

function run(script: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const { promise, resolve, reject } = Promise.withResolvers<number | null>()
  child.once('error', reject).once('exit', resolve)
  return promise
}

async function checks(): Promise<void> {
  print('\n— Checks')
  const report = path.join(reports, 'checks.json')
  await run(path.join(ROOT, 'tools/check/main.ts'), ['--report', report])
  tallies.push((readReport(report) as Tally | undefined) ?? oneFailure('Checks: no report'))
}

async function vitest(title: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  print(`\n— ${title}`)
  const report = path.join(reports, `${tallies.length}.json`)
  const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await run(programPath('vitest'), ['run', ...args, ...output], env)
  tallies.push(tallyOf(title, readReport(report), code))
}

/**
 * What the run on another server leaves out: the embedded server itself, and the thousands of
 * nonsensical and overlong inputs, which the first run has tried already.
 */
const ELSEWHERE = [
  'kit/server/postgres{.test.ts,/**}',
  'app/server/fuzz-*.test.ts',
  'app/server/large-bodies.test.ts',
]

async function systemPostgres(): Promise<void> {
  const title = "Server, on the system's PostgreSQL"
  const postgres = await startSystemPostgres()
  if (!postgres) {
    print(`\n— ${title}: skipped, no PostgreSQL 15 or newer is installed`)
    return
  }
  try {
    const left = ELSEWHERE.flatMap((files) => ['--exclude', files])
    await vitest(`${title} ${postgres.version} (DATABASE_URL)`, ['--project', 'server', ...left], {
      DATABASE_URL: postgres.url,
    })
  } finally {
    await postgres.stop()
  }
}

/** The long faults take the whole machine, one after the other. */
const ALONE = ['--project', 'faults', '--no-file-parallelism']

/** One step; its own failure is counted, and the next ones are done all the same. */
async function step(work: () => void | Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    tallies.push(oneFailure(error instanceof Error ? error.message : String(error)))
  }
}

/** A step that `--within` leaves out when it would take longer than there is time. */
async function inTime(title: string, minutesOf: number, work: () => Promise<void>): Promise<void> {
  const until = minutesNow() + minutesOf
  if (until <= Number(within)) return step(work)
  print(`\n— ${title}: skipped, it would end ${Math.round(until)} minutes after the start`)
}

/** The three kinds of test of some features, side by side. */
async function someFeatures(): Promise<void> {
  const kinds = ['unit', 'server', 'browser'].flatMap((kind) => ['--project', kind])
  const folders = features.map((feature) => `/${feature}/`)
  await step(() => vitest(features.join(', '), [...kinds, ...folders]))
}

async function everything(): Promise<void> {
  await step(checks)
  await step(() => vitest('Rules', ['--project', 'unit']))
  for (const TZ of ZONES) {
    await step(() => vitest(`Days and money in ${TZ}`, ['--project', 'unit', 'kit/domain'], { TZ }))
  }
  const more = longer
    ? { LONGER: minutes ?? 'yes', NONSENSE: minutes === undefined ? '100' : '200' }
    : {}
  const begun = minutesNow()
  await step(() => vitest('Server', ['--project', 'server'], more))
  const server = minutesNow() - begun
  await step(() => vitest('Browser', ['--project', 'browser']))
  if (longer) {
    await inTime('Faults', FAULTS_MINUTES, () => vitest('Faults', ALONE, more))
    await inTime("Server, on the system's PostgreSQL", server * AGAIN, systemPostgres)
  }
}

await step(() => {
  process.env['CHROMIUM_PATH'] = ensureChromium(print)
})
await (features.length > 0 ? someFeatures() : everything())

rmSync(reports, { recursive: true })
const { passed, failed, failures } = sum(tallies)
print('')
for (const name of failures) print(`✗ ${name}`)
print(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
