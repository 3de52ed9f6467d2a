/**
 * `npm run check`: everything that holds the house, one line each. `--report FILE` also writes
 * how many passed and failed, and which, for `npm test`.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { OWNERS, READS_ALL } from '#db/owners.ts'
import { listFiles, readText } from './files.ts'
import { wrongNames } from './names.ts'
import { programPath, ROOT, scriptCheck, type Check } from './outcome.ts'
import { checkOwners } from './owners.ts'
import { checkPackages } from './packages.ts'
import { writingQueries } from './reads.ts'
import { checkRooms } from './rooms.ts'
import { checkSizes } from './sizes.ts'
import { hastyReads } from './waits.ts'

const files = listFiles(ROOT)
const sources = files.filter((file) => /\.tsx?$/.test(file))
const textOf = new Map(sources.map((file) => [file, readText(ROOT, file)]))

const checks: readonly Check[] = [
  scriptCheck('types', programPath('tsc'), ['-b', '--pretty', 'false']),
  scriptCheck('format', programPath('oxfmt'), ['--check']),
  scriptCheck('lint', programPath('oxlint'), ['--deny-warnings', '--format=unix']),
  { name: 'rooms and features', run: () => checkRooms(ROOT, Math.floor(sources.length * 0.9)) },
  {
    name: 'file names',
    run: async () => ({ problems: wrongNames(files), measured: `${files.length} files` }),
  },
  {
    name: 'file sizes',
    run: async () =>
      checkSizes(new Map([...textOf].map(([file, text]) => [file, text.split('\n').length - 1]))),
  },
  {
    name: 'queries only read',
    run: async () => ({
      problems: [...textOf].flatMap(([file, text]) => writingQueries(file, text)),
    }),
  },
  {
    name: 'table owners',
    run: async () =>
      checkOwners({
        owners: OWNERS,
        readsAll: READS_ALL,
        schema: textOf.get('db/schema.ts') ?? '',
        migrations: files
          .filter((file) => file.startsWith('db/migrations/'))
          .map((file) => readText(ROOT, file)),
        files: textOf,
      }),
  },
  {
    name: 'browser tests wait',
    run: async () => ({ problems: [...textOf].flatMap(([file, text]) => hastyReads(file, text)) }),
  },
  {
    name: 'screen sizes',
    run: async () => {
      const code = "import { ensureBuilt } from './tools/built.mjs'; ensureBuilt('screen')"
      const built = await scriptCheck('build', '--input-type=module', ['--eval', code]).run()
      if (built.problems.length > 0) return built
      return scriptCheck('sizes', path.join(ROOT, 'tools/size.ts')).run()
    },
  },
  { name: 'packages', run: async () => checkPackages(readText(ROOT, 'package-lock.json')) },
  scriptCheck('unused code', programPath('knip'), ['--no-progress']),
  scriptCheck('database types', path.join(ROOT, 'tools/schema.ts'), ['--verify']),
  scriptCheck('legacy scripts', path.join(ROOT, 'tools/scripts-doc.ts'), ['--verify']),
]

const { values } = parseArgs({ options: { report: { type: 'string' } } })
const print = (line: string) => process.stdout.write(`${line}\n`)
const failures: string[] = []
for (const { name, run } of checks) {
  const start = performance.now()
  const { problems, measured } = await run()
  const seconds = ((performance.now() - start) / 1_000).toFixed(1)
  const mark = problems.length === 0 ? '✓' : '✗'
  print(`${mark} ${name.padEnd(20)} ${seconds.padStart(5)} s${measured ? `  ${measured}` : ''}`)
  for (const problem of problems) print(`    ${problem}`)
  if (problems.length > 0) failures.push(`Check: ${name}`)
}
const failed = failures.length
print(failed === 0 ? 'All checks passed.' : `${failed} of ${checks.length} checks failed.`)
if (values.report !== undefined) {
  writeFileSync(values.report, JSON.stringify({ passed: checks.length - failed, failed, failures }))
}
process.exitCode = failed === 0 ? 0 : 1
