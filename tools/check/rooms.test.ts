import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ROOT } from './outcome.ts'
import { checkRooms } from './rooms.ts'

const house = mkdtempSync(path.join(tmpdir(), 'quinte-house-'))
afterAll(() => rmSync(house, { recursive: true }))

/** Every file imports the next ones; the rules that this breaks stand behind them. */
const FILES: readonly (readonly [file: string, imports: readonly string[], ...broken: string[]])[] =
  [
    ['kit/domain/day.ts', []],
    ['kit/server/db.ts', ['#kit/domain/day.ts', 'kysely', 'node:fs']],
    ['kit/web/table.tsx', ['#kit/domain/day.ts', 'react', '@mantine/core']],
    ['features/a/domain/rules.ts', ['#kit/domain/day.ts', 'zod', '@orpc/contract']],
    ['features/a/server/queries.ts', ['#f/a/domain/rules.ts', '#kit/server/db.ts']],
    ['features/a/server/seed.ts', ['./queries.ts']],
    ['features/a/web/public.tsx', ['./components/badge.tsx']],
    ['features/a/web/components/badge.tsx', ['#kit/web/table.tsx']],
    ['features/b/domain/rules.ts', ['#f/a/domain/rules.ts']],
    ['features/b/server/mutations.ts', ['#f/a/server/queries.ts', '#f/a/domain/rules.ts']],
    ['features/b/server/seed.ts', ['#f/a/server/seed.ts', './mutations.ts']],
    ['features/b/web/pages.tsx', ['#f/a/web/public.tsx', '#f/a/domain/rules.ts']],
    ['features/b/server/routes.test.ts', ['#tests/world.ts', '#f/a/server/seed.ts', 'vitest']],
    ['tests/world.ts', ['#kit/server/db.ts']],
    ['app/server/main.ts', ['#f/b/server/mutations.ts', '#f/b/server/seed.ts']],
    ['app/web/main.tsx', ['#f/b/web/pages.tsx']],

    [
      'features/c/domain/rules.ts',
      ['#f/a/server/queries.ts'],
      'domain-is-pure',
      'other-features-domain',
    ],
    ['features/c/domain/types.ts', ['node:fs'], 'domain-without-node'],
    ['features/c/domain/text.ts', ['dayjs'], 'packages-of-domain'],
    [
      'features/c/domain/contract.ts',
      ['fast-check'],
      'no-test-tools-in-production',
      'packages-of-domain',
    ],
    [
      'features/c/server/queries.ts',
      ['#f/a/web/public.tsx'],
      'server-not-web',
      'other-features-server',
    ],
    ['features/c/server/mutations.ts', ['#f/a/server/seed.ts'], 'other-features-server'],
    ['features/c/server/report.ts', ['react'], 'packages-of-server'],
    ['features/c/server/jobs.ts', ['#app/server/main.ts'], 'features-not-app'],
    ['features/c/web/api.ts', ['#f/a/server/queries.ts'], 'web-not-server', 'other-features-web'],
    ['features/c/web/pages.tsx', ['#f/a/web/components/badge.tsx'], 'other-features-web'],
    ['features/c/web/public.tsx', ['kysely'], 'packages-of-web'],
    ['features/c/web/components/x.tsx', ['node:path'], 'web-without-node'],
    ['features/c/web/components/y.tsx', ['#f/b/web/pages.tsx'], 'other-features-web'],
    ['features/c/web/components/z.tsx', ['./nowhere.tsx'], 'not-resolvable'],
    ['features/c/web/components/one.tsx', ['./two.tsx'], 'no-circular'],
    ['features/c/web/components/two.tsx', ['./one.tsx']],
    ['kit/server/tx.ts', ['#f/a/server/queries.ts'], 'kit-knows-no-feature'],
    ['features/d/server/queries.ts', ['#f/e/server/queries.ts']],
    ['features/e/server/mutations.ts', ['#f/d/domain/types.ts']],
    ['features/e/server/queries.ts', []],
    ['features/d/domain/types.ts', []],
  ]

function write(file: string, text: string): void {
  mkdirSync(path.join(house, path.dirname(file)), { recursive: true })
  writeFileSync(path.join(house, file), text)
}

test('every arrow against the rules of the house is found, and no other', async () => {
  for (const file of [
    'package.json',
    'tsconfig.base.json',
    'tsconfig.domain.json',
    'tsconfig.web.json',
  ]) {
    cpSync(path.join(ROOT, file), path.join(house, file))
  }
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(house, 'node_modules'))
  mkdirSync(path.join(house, 'db'))
  mkdirSync(path.join(house, 'tools'))
  for (const [file, imports] of FILES) {
    write(
      file,
      imports.map((name, index) => `import type * as _${index} from '${name}'\n`).join('') +
        'export {}\n',
    )
  }
  const { problems } = await checkRooms(house, 30)
  const expected = FILES.flatMap(([file, , ...broken]) => broken.map((name) => `${file} (${name})`))
  const found = problems
    .filter((line) => line.includes(' → '))
    .map((line) => line.replace(/ → .*(?= \()/, ''))
  expect(found.sort()).toEqual(expected.sort())
  expect(problems.filter((line) => !line.includes(' → '))).toEqual(['in a circle: d, e'])
}, 60_000)

test('seeing too little is a problem of its own', async () => {
  const { problems } = await checkRooms(house, 1_000)
  expect(problems).toEqual([expect.stringContaining('it cannot read this tree')])
}, 60_000)
