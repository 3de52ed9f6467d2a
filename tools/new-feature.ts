/**
 * `node tools/new-feature.ts school guest-lists guest-list`: a new feature in the shape of the finished
 * ones, with one record that has a name: list, form, trash, two legacy scripts. It says what is left
 * to do by hand.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { programPath, ROOT, runScript } from './check/outcome.ts'
import { listed, listings } from './new-feature/lists.ts'
import { skeleton } from './new-feature/skeleton.ts'
import { wordsOf, type Words } from './new-feature/words.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)

/** The number after that of the newest migration. */
function nextMigration(): string {
  const numbers = readdirSync(path.join(ROOT, 'db/migrations')).map((file) =>
    Number(file.slice(0, 4)),
  )
  return String(Math.max(0, ...numbers) + 1).padStart(4, '0')
}

async function create(words: Words): Promise<void> {
  if (existsSync(path.join(ROOT, 'features', words.area, words.feature))) {
    throw new Error(`features/${words.area}/${words.feature} exists already.`)
  }
  const files = skeleton(words, nextMigration())
  for (const [file, content] of files) {
    mkdirSync(path.join(ROOT, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(ROOT, file), content)
    print(`+ ${file}`)
  }
  for (const listing of listings(words)) {
    const full = path.join(ROOT, listing.file)
    writeFileSync(full, listed(readFileSync(full, 'utf8'), listing))
    print(`~ ${listing.file}`)
  }
  const sources = [...files.keys()].filter((file) => !file.endsWith('.sql'))
  await runScript(programPath('oxfmt'), sources)
}

function explain(): void {
  print(`
Left to do:
  npm run schema                 the types of the new table
  app/web/shell/menus.ts         an entry of the sidebar, if the screen is to have one
  node tools/scripts-doc.ts      the page of the legacy scripts
  npm run check
More words, when they are needed: domain types.ts, rules.ts; server jobs.ts, mail.ts, report.ts, seed.ts; web public.tsx, components/. See ARCHITECTURE.md.`)
}

try {
  const [area = '', feature = '', record = ''] = process.argv.slice(2)
  const words = wordsOf(area, feature, record)
  await create(words)
  explain()
} catch (error) {
  print(error instanceof Error ? error.message : String(error))
  print(
    'Usage: node tools/new-feature.ts AREA FEATURES FEATURE, e.g. school guest-lists guest-list',
  )
  process.exitCode = 1
}
