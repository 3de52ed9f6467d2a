/**
 * Builds the screen into dist/web. Like tools/install.mjs it runs under any Node from 20.19 on, so
 * it imports only what Node brings.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { giveUp, root, runtime } from './install.mjs'

const STAMP = join(root, 'dist/screen.sha256')

/** What ends up in the screen, or decides how; relative to the checkout. */
const SOURCES = ['app/web', 'kit/web', 'kit/domain', 'vite.config.ts', 'package-lock.json']

/**
 * Builds the screen unless dist/web was built from these very sources. Ends the process with one
 * line when that fails. `ensureInstalled` comes first.
 */
export function ensureScreen() {
  const sources = fingerprint()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return
  console.log('Preparo le schermate.')
  rmSync(STAMP, { force: true })
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const { status } = spawnSync(runtime, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) giveUp('Le schermate non si costruiscono: il motivo è nelle righe qui sopra.')
  writeFileSync(STAMP, sources)
}

/** By content: a checkout or a copy changes the times of files that are the same. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const path of [...SOURCES, ...featureRooms()].flatMap(filesOf).sort())
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  return hash.digest('hex')
}

function featureRooms() {
  return readdirSync(join(root, 'features')).flatMap((area) =>
    readdirSync(join(root, 'features', area)).flatMap((feature) =>
      ['domain', 'web'].map((room) => `features/${area}/${feature}/${room}`),
    ),
  )
}

/** @param {string} path @returns {string[]} */
function filesOf(path) {
  const file = statSync(join(root, path), { throwIfNoEntry: false })
  if (!file) return []
  if (!file.isDirectory()) return [path]
  return readdirSync(join(root, path))
    .filter((name) => !/\.test\.tsx?$/.test(name))
    .flatMap((name) => filesOf(`${path}/${name}`))
}
