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
    ['features/school/a/domain/rules.ts', ['#kit/domain/day.ts', 'zod', '@orpc/contract']],
    ['features/school/a/server/queries.ts', ['#f/school/a/domain/rules.ts', '#kit/server/db.ts']],
    ['features/school/a/server/seed.ts', ['./queries.ts']],
    ['features/school/a/web/public.tsx', ['./components/badge.tsx']],
    ['features/school/a/web/components/badge.tsx', ['#kit/web/table.tsx']],
    ['features/school/b/domain/rules.ts', ['#f/school/a/domain/rules.ts']],
    [
      'features/school/b/server/mutations.ts',
      ['#f/school/a/server/queries.ts', '#f/school/a/domain/rules.ts'],
    ],
    ['features/school/b/server/seed.ts', ['#f/school/a/server/seed.ts', './mutations.ts']],
    [
      'features/school/b/web/pages.tsx',
      ['#f/school/a/web/public.tsx', '#f/school/a/domain/rules.ts'],
    ],
    [
      'features/school/b/server/routes.test.ts',
      ['#tests/world.ts', '#f/school/a/server/seed.ts', 'vitest'],
    ],
    ['tests/world.ts', ['#kit/server/db.ts']],
    ['features/school/b/server/feature.ts', ['./mutations.ts', './seed.ts']],
    ['features/school/b/web/screens.ts', ['./pages.tsx']],
    ['app/server/features.ts', ['#f/school/b/server/feature.ts']],
    ['app/web/screens.ts', ['#f/school/b/web/screens.ts', './screens/composed.ts']],
    [
      'app/web/screens/composed.ts',
      ['#f/school/b/web/pages.tsx', '#f/school/a/web/public.tsx', '#f/school/a/domain/rules.ts'],
    ],
    ['app/web/shell/header.tsx', ['#f/school/a/web/public.tsx']],
    ['app/server/main.test.ts', ['#f/school/b/server/mutations.ts']],

    [
      'features/school/c/domain/rules.ts',
      ['#f/school/a/server/queries.ts'],
      'domain-is-pure',
      'other-features-domain',
    ],
    ['features/school/c/domain/types.ts', ['node:fs'], 'domain-without-node'],
    ['features/school/c/domain/text.ts', ['dayjs'], 'packages-of-domain'],
    [
      'features/school/c/domain/contract.ts',
      ['fast-check'],
      'no-test-tools-in-production',
      'packages-of-domain',
    ],
    [
      'features/school/c/server/queries.ts',
      ['#f/school/a/web/public.tsx'],
      'server-not-web',
      'other-features-server',
    ],
    [
      'features/school/c/server/mutations.ts',
      ['#f/school/a/server/seed.ts'],
      'other-features-server',
    ],
    ['features/school/c/server/report.ts', ['react'], 'packages-of-server'],
    ['features/school/c/server/jobs.ts', ['#app/server/main.ts'], 'features-not-app'],
    [
      'features/school/c/web/api.ts',
      ['#f/school/a/server/queries.ts'],
      'web-not-server',
      'other-features-web',
    ],
    [
      'features/school/c/web/pages.tsx',
      ['#f/school/a/web/components/badge.tsx'],
      'other-features-web',
    ],
    ['features/school/c/web/public.tsx', ['kysely'], 'packages-of-web'],
    ['features/school/c/web/components/x.tsx', ['node:path'], 'web-without-node'],
    ['features/school/c/web/components/y.tsx', ['#f/school/b/web/pages.tsx'], 'other-features-web'],
    ['features/school/c/web/components/z.tsx', ['./nowhere.tsx'], 'not-resolvable'],
    ['features/school/c/web/components/one.tsx', ['./two.tsx'], 'no-circular'],
    ['features/school/c/web/components/two.tsx', ['./one.tsx']],
    ['app/server/main.ts', ['#f/school/b/server/mutations.ts'], 'app-server-manifests'],
    ['app/server/session.ts', ['#f/school/a/domain/rules.ts'], 'app-server-manifests'],
    ['app/web/main.tsx', ['#f/school/a/web/public.tsx'], 'app-web-manifests'],
    ['app/web/screens/course.tsx', ['#f/school/a/web/components/badge.tsx'], 'app-web-composed'],
    ['kit/server/tx.ts', ['#f/school/a/server/queries.ts'], 'kit-knows-no-feature'],
    ['features/school/d/server/queries.ts', ['#f/school/e/server/queries.ts']],
    ['features/school/e/server/mutations.ts', ['#f/school/d/domain/types.ts']],
    ['features/school/e/server/queries.ts', []],
    ['features/school/d/domain/types.ts', []],
    ['features/system/f/server/queries.ts', ['#f/school/a/server/queries.ts'], 'area-system'],
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
  expect(problems.filter((line) => !line.includes(' → '))).toEqual([
    'in a circle: school/d, school/e',
  ])
}, 60_000)

test('seeing too little is a problem of its own', async () => {
  const { problems } = await checkRooms(house, 1_000)
  expect(problems).toEqual([expect.stringContaining('it cannot read this tree')])
}, 60_000)
