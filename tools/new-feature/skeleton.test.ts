import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { FLOORS, listFiles, readText } from '../check/files.ts'
import { wrongNames } from '../check/names.ts'
import { programPath, ROOT, runScript } from '../check/outcome.ts'
import { writingQueries } from '../check/reads.ts'
import { checkRooms } from '../check/rooms.ts'
import { wordsOf } from './words.ts'

const house = mkdtempSync(path.join(tmpdir(), 'quinte-feature-'))
// Thousands of files, which a machine with other work takes its time to remove.
afterAll(() => rmSync(house, { recursive: true }), 60_000)

/** The files of the root that the programs are configured by. */
const SETTINGS = [
  'package.json',
  'vitest.config.ts',
  'vite.config.ts',
  'vite.server.config.ts',
  '.kysely-codegenrc.json',
  '.oxfmtrc.json',
  '.oxlintrc.json',
  ...['', '.base', '.domain', '.server', '.web', '.tests'].map((room) => `tsconfig${room}.json`),
]

/** Runs a script in the copy of the house; what it says is what a failure shows. */
async function runs(script: string, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runScript(script, args, house)
  expect(code, `${stdout}\n${stderr}`).toBe(0)
  return stdout
}

test('a new feature fits the house and works as it is written', { timeout: 300_000 }, async () => {
  for (const name of [...FLOORS, ...SETTINGS]) {
    cpSync(path.join(ROOT, name), path.join(house, name), { recursive: true })
  }
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(house, 'node_modules'))

  const said = await runs('tools/new-feature.ts', 'school', 'guest-lists', 'guest-list')
  expect(said).toContain('+ features/school/guest-lists/server/routes.test.ts')
  await runs('tools/schema.ts')
  expect(readText(house, 'db/owners.ts')).toContain(
    "'school/guest-lists': { own: ['guest_lists'] },",
  )

  const own = listFiles(house).filter((file) => /guest[-_]list/.test(file))
  expect(own).toHaveLength(15)
  expect(wrongNames(own)).toEqual([])
  expect(own.flatMap((file) => writingQueries(file, readText(house, file)))).toEqual([])
  expect((await checkRooms(house, 100)).problems.filter((line) => line.includes('guest'))).toEqual(
    [],
  )
  await runs(programPath('oxfmt'), '--check', 'features/school/guest-lists')
  await runs(programPath('oxlint'), '--deny-warnings', 'features/school/guest-lists')
  await runs(programPath('tsc'), '-b')
  await runs(programPath('vitest'), 'run', '--project', 'server', 'features/school/guest-lists')
})

test('a name is written in every form of the code', () => {
  expect(wordsOf('school', 'guest-lists', 'guest-list')).toEqual({
    area: 'school',
    feature: 'guest-lists',
    many: 'guestLists',
    Many: 'GuestLists',
    table: 'guest_lists',
    one: 'guestList',
    One: 'GuestList',
    entity: 'guest_list',
  })
})

test.each([
  ['GuestLists', 'guest-list'],
  ['guest_lists', 'guest-list'],
  ['', ''],
  ['../x', 'y'],
  ['lists', 'lists'],
])('%o and %o are no names', (feature, record) => {
  expect(() => wordsOf('school', feature, record)).toThrow(/name|plural/)
})
