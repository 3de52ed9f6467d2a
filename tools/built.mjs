/**
 * Builds the screen into dist/web and the server into dist/server. Like tools/install.mjs it runs
 * under any Node from 20.19 on, so it imports only what Node brings.
 */
import { spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { giveUp, root, runtime } from './install.mjs'

/** What ends up in each part, or decides how, relative to the checkout; and what is said of it. */
const PARTS = {
  screen: {
    sources: ['app/web', 'kit/web', 'kit/domain', 'vite.config.ts', 'package-lock.json'],
    rooms: ['domain', 'web'],
    config: 'vite.config.ts',
    begun: 'Preparo le schermate.',
    failed: 'Le schermate non si costruiscono: il motivo è nelle righe qui sopra.',
  },
  server: {
    sources: [
      'app/server',
      'kit/server',
      'kit/domain',
      'vite.server.config.ts',
      'package-lock.json',
    ],
    rooms: ['domain', 'server'],
    config: 'vite.server.config.ts',
    begun: 'Preparo il server.',
    failed: 'Il server non si costruisce: il motivo è nelle righe qui sopra.',
  },
}

/**
 * Builds the parts that were not built from these very sources. Ends the process with one line when
 * that fails. `ensureInstalled` comes first.
 *
 * @param {...('screen' | 'server')} names
 */
export function ensureBuilt(...names) {
  for (const name of names) {
    const stamp = join(root, `dist/${name}.sha256`)
    const { config, begun, failed, ...part } = PARTS[name]
    const sources = fingerprint(part)
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) continue
    console.log(begun)
    rmSync(stamp, { force: true })
    const vite = join(root, 'node_modules/vite/bin/vite.js')
    const args = [vite, 'build', '--config', config, '--logLevel', 'warn']
    // Whoever asks may be a test, under another name.
    const env = { ...process.env, NODE_ENV: 'production' }
    const { status } = spawnSync(runtime, args, { cwd: root, stdio: 'inherit', env })
    if (status !== 0) giveUp(failed)
    writeFileSync(stamp, sources)
  }
}

/**
 * By content: a checkout or a copy changes the times of files that are the same.
 *
 * @param {{ sources: string[], rooms: string[] }} part
 */
function fingerprint({ sources, rooms }) {
  const paths = [...sources, ...featureRooms(rooms)].flatMap(filesOf).sort()
  return hash('sha256', paths.map((path) => `${path}\0${contentOf(path)}\0`).join(''))
}

/** @type {Map<string, string>} Both parts have the files of the domain: they are read once. */
const contents = new Map()

/** @param {string} path */
function contentOf(path) {
  const content = contents.get(path) ?? hash('sha256', readFileSync(join(root, path)))
  contents.set(path, content)
  return content
}

/** @param {string[]} rooms */
function featureRooms(rooms) {
  return readdirSync(join(root, 'features')).flatMap((area) =>
    readdirSync(join(root, 'features', area)).flatMap((feature) =>
      rooms.map((room) => `features/${area}/${feature}/${room}`),
    ),
  )
}

/** @param {string} path @returns {string[]} */
function filesOf(path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (!found) return []
  return found.isDirectory() ? filesIn(path) : [path]
}

/** @param {string} folder @returns {string[]} */
function filesIn(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return filesIn(path)
    return /\.test\.tsx?$/.test(path) ? [] : [path]
  })
}
