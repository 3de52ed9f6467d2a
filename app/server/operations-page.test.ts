import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig } from '#kit/server/config.ts'
import { quinte } from '#tests/support/program.ts'

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

test('every command that the page names is there', async () => {
  const { stdout } = await quinte(['help'], {})
  const named = new Set(
    [...PAGE.matchAll(/npm run quinte -- (user \w+|\w+)/g)].map(([, name]) => name),
  )
  expect(named.size).toBeGreaterThan(6)
  for (const name of named) expect(stdout).toContain(`  ${name}`)
})
