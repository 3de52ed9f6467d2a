/**
 * Every check and every test, one after the other; ends with what failed by name, and one line
 * `N passed, N failed`.
 * `--longer` adds what takes too long at the desk: the server on the system's PostgreSQL, twice
 * as many nonsensical inputs, a disk that is really full, and the long faults of tests/faults;
 * `--longer --minutes 60` gives each of these an hour. Started by tools/test.mjs once everything is
 * installed.
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

const { longer, minutes } = parseArgs({
  options: { longer: { type: 'boolean', default: false }, minutes: { type: 'string' } },
}).values

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

/** Builds the screen that the browser tests open, unless it is built. */
async function buildScreen(): Promise<void> {
  const code = "import { ensureScreen } from './tools/screen.mjs'; ensureScreen()"
  if ((await run('--input-type=module', ['--eval', code])) !== 0) {
    throw new Error('The screen could not be built.')
  }
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
  const postgres = await startSystemPostgres()
  if (!postgres) {
    print("\n— Server, on the system's PostgreSQL: skipped, no PostgreSQL 15 or newer is installed")
    return
  }
  try {
    const title = `Server, on the system's PostgreSQL ${postgres.version} (DATABASE_URL)`
    const left = ELSEWHERE.flatMap((files) => ['--exclude', files])
    await vitest(title, ['--project', 'server', ...left], { DATABASE_URL: postgres.url })
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

await step(() => {
  process.env['CHROMIUM_PATH'] = ensureChromium(print)
})
await step(buildScreen)
await step(checks)
await step(() => vitest('Rules', ['--project', 'unit']))
for (const TZ of ZONES) {
  await step(() => vitest(`Days and money in ${TZ}`, ['--project', 'unit', 'kit/domain'], { TZ }))
}
const more = longer ? { NONSENSE: '200', LONGER: minutes ?? 'yes' } : {}
await step(() => vitest('Server', ['--project', 'server'], more))
if (longer) await step(systemPostgres)
if (longer) await step(() => vitest('Faults', ALONE, more))
await step(() => vitest('Browser', ['--project', 'browser']))

rmSync(reports, { recursive: true })
const { passed, failed, failures } = sum(tallies)
print('')
for (const name of failures) print(`✗ ${name}`)
print(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
