import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, onTestFinished, test } from 'vitest'
import { readConfig } from '#kit/server/config.ts'
import { command, dropDatabase, onDatabase } from '#tests/support/database.ts'
import { openFolder } from '#tests/support/embedded.ts'
import { LONGER } from '#tests/support/longer.ts'
import { quinte, serve } from '#tests/support/program.ts'

const PAGE = await readFile(path.join(import.meta.dirname, '../../docs/operations.md'), 'utf8')
const VERIFIER = '/usr/bin/systemd-analyze'

/** The text of the fenced blocks of a kind, in their order. */
const blocks = (kind: string) =>
  [...PAGE.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].flatMap(([, found, text = '']) =>
    found === kind ? [text] : [],
  )

test.runIf(existsSync(VERIFIER))('the unit of the service is one that systemd takes', async () => {
  const [unit = ''] = blocks('ini')
  expect(unit).toContain('[Service]')
  const folder = await mkdtemp(path.join(tmpdir(), 'quinte-unit-'))
  const file = path.join(folder, 'quinte.service')
  await writeFile(file, unit)
  const { stderr } = await promisify(execFile)(VERIFIER, ['verify', '--man=no', file])
  expect(stderr.split('\n').filter((line) => line.includes('quinte.service'))).toEqual([])
  await rm(folder, { recursive: true })
})

test('the settings of the service are such as the program takes', () => {
  const settings = blocks('').find((text) => text.startsWith('DATA_DIR=')) ?? ''
  const lines = settings.trim().split('\n')
  const variables = Object.fromEntries(lines.map((line) => line.split('=')))
  expect(lines.length).toBeGreaterThan(3)
  expect(readConfig(variables)).toMatchObject(variables)
})

test('the service makes the first start, with its settings, and tells the first password', () => {
  const steps = PAGE.slice(PAGE.indexOf('## From nothing'), PAGE.indexOf('## Is everything'))
  expect(steps).not.toMatch(/^[^=\n]*npm start$/m)
  const order = ['/etc/quinte.env', 'systemctl enable', "grep 'Primo accesso'", 'doctor']
  const found = order.map((step) => steps.indexOf(step))
  expect(found).not.toContain(-1)
  expect(found).toEqual(found.toSorted((a, b) => a - b))
})

test('every command that the page names is there', async () => {
  const { stdout } = await quinte(['help'], {})
  const named = new Set(
    [...PAGE.matchAll(/npm run quinte -- (user \w+|\w+)/g)].map(([, name]) => name),
  )
  expect(named.size).toBeGreaterThan(6)
  for (const name of named) expect(stdout).toContain(`  ${name}`)
})

const ROOT = path.join(import.meta.dirname, '../..')
/** What is typed where a command asks for a password. */
const TYPED = 'una frase tutta nuova'

/** Runs a line as it stands on the page, `npm run quinte` meaning this checkout; never throws. */
async function inShell(line: string, cwd: string, env: NodeJS.ProcessEnv) {
  const npm = `npm() { shift 3; '${process.execPath}' '${ROOT}/tools/quinte.ts' "$@"; }`
  const script = `${npm}\n${line} <<< $'${TYPED}\\n${TYPED}'`
  const asked = { cwd, env: { PATH: process.env['PATH'], ...env } }
  try {
    const { stderr } = await promisify(execFile)('bash', ['--norc', '-c', script], asked)
    return { code: 0, stderr }
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string }
    return { code, stderr }
  }
}

/** The commands of the page in their order, each with the heading that it stands under. */
const COMMANDS = [
  ...PAGE.matchAll(/^#+ (.*)$|`([^`\n]*npm run quinte -- [^`\n]+)`|^(npm run quinte.*)$/gm),
]
  .reduce<{ under: string; line: string }[]>((found, [, heading, inline, whole]) => {
    const under = heading ?? found.at(-1)?.under ?? ''
    return [...found, { under, line: (inline ?? whole ?? '').replace(/\s+#.*/, '') }]
  }, [])
  // Of an old program there is none to move in from here.
  .filter(({ line }) => line !== '' && !line.includes('move-in'))

test.runIf(LONGER)(
  'the page is followed: every command in its order does on a new academy what it is there for',
  async () => {
    const machine = await openFolder()
    const dataDir = path.join(machine, 'data')
    const database = `quinte_page_${randomBytes(4).toString('hex')}`
    await command(inject('adminUrl'), `create database ${database}`)
    const program = await serve({ DATA_DIR: dataDir, ADMIN_PASSWORD: 'una frase per entrare' })
    onTestFinished(async () => {
      await program.end('SIGTERM')
      await dropDatabase(inject('adminUrl'), database)
      await rm(machine, { recursive: true })
    })
    const kept = path.join(machine, 'accademia.quinte')
    let under = ''
    for (const [turn, { line, ...at }] of COMMANDS.entries()) {
      const folder = path.join(machine, at.under.replace(/\W+/g, '-'))
      if (at.under !== under) {
        await mkdir(folder)
        await symlink(dataDir, path.join(folder, 'data'))
        under = at.under
      }
      const typed = line
        .replace(/DATABASE_URL=…/, `DATABASE_URL=${onDatabase(inject('adminUrl'), database)}`)
        .replace('/var/backups/quinte', machine)
        .replace('/tmp/prova', path.join(machine, 'prova'))
        .replace('FILE', kept)
      // What is restored fills an empty academy, with the key of the old one.
      const fresh = path.join(machine, `nuova-${turn}`)
      const home = line.includes('restore') ? fresh : dataDir
      if (home === fresh) {
        await mkdir(fresh)
        await copyFile(path.join(dataDir, 'secret.key'), path.join(fresh, 'secret.key'))
      }
      const { code, stderr } = await inShell(typed, folder, {
        ...{ DATA_DIR: home, BASE_URL: program.url, BACKUP_DIR: path.join(machine, 'copie') },
      })
      expect({ line, code, said: code === 0 ? '' : stderr }).toEqual({ line, code: 0, said: '' })
      const made = path.join(folder, 'accademia.quinte')
      if (existsSync(made)) await copyFile(made, kept)
    }
    expect(COMMANDS.length).toBeGreaterThan(15)
  },
)
