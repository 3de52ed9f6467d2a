/**
 * The first step of a fresh checkout: packages, and the Node that the program runs on. Runs under
 * any Node from 20.19 on with nothing installed, so it imports only what Node brings.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the checkout. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** The Node that comes as a package; there once `ensureInstalled` has returned. */
export const runtime = join(
  root,
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)

const OLDEST = [20, 19]

/**
 * It installs what package-lock.json says and leaves that as it is. `npm ci` would refuse the whole
 * list when a registry lacks an optional package for some other platform.
 */
const INSTALL = ['install', '--no-save', '--include=optional', '--loglevel=error']

/**
 * Installs unless what is installed is what package-lock.json says; without `dev`, packages for
 * development may be missing. Ends the process with one line when that cannot be done.
 *
 * @param {{ dev: boolean }} options
 */
export function ensureInstalled({ dev }) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]))
    giveUp(`Serve Node ${OLDEST.join('.')} o più recente: questo è ${process.versions.node}.`)
  if (!isInstalled(dev)) {
    console.log('Installo i pacchetti: la prima volta può durare qualche minuto.')
    npm([...INSTALL, ...(dev ? ['--include=dev'] : [])])
    if (!isInstalled(dev)) giveUp('Non riesco a installare i pacchetti con npm install.')
  }
  if (!existsSync(runtime)) fetchRuntime()
}

/** What the package's install script does, and npm after it, where npm runs no install scripts. */
function fetchRuntime() {
  spawnSync(process.execPath, ['installArchSpecificPackage.js'], {
    cwd: join(root, 'node_modules/node'),
    stdio: 'inherit',
  })
  if (!existsSync(runtime))
    giveUp(`Il pacchetto node non ha un Node per ${process.platform}-${process.arch}.`)
  const link = join(root, 'node_modules/.bin/node')
  if (!existsSync(link)) symlinkSync('../node/bin/node', link)
}

/** @param {boolean} dev */
function isInstalled(dev) {
  const installed = packagesOf('node_modules/.package-lock.json')
  return Object.entries(packagesOf('package-lock.json'))
    .filter(([path, entry]) => path !== '' && isNeeded(entry, dev))
    .every(([path, entry]) => installed[path]?.version === entry.version)
}

/**
 * @typedef {{
 *   version: string, dev?: boolean, devOptional?: boolean, optional?: boolean,
 *   os?: string[], cpu?: string[], libc?: string[],
 * }} Entry
 */

/** @param {string} path @returns {Record<string, Entry>} */
function packagesOf(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8')).packages
  } catch {
    return {} // nothing installed, or not to its end: npm writes its list last
  }
}

/**
 * Optional packages are needed when they are made for this very platform.
 *
 * @param {Entry} entry @param {boolean} dev
 */
function isNeeded(entry, dev) {
  if ((entry.dev || entry.devOptional) && !dev) return false
  if (!entry.optional && !entry.devOptional) return true
  const fits = entry.os?.includes(process.platform) && entry.cpu?.includes(process.arch)
  return fits === true && !entry.libc
}

/** The npm that runs this script, else the one on PATH. @param {string[]} args */
function npm(args) {
  const options = /** @type {const} */ ({ cwd: root, stdio: 'inherit' })
  const script = process.env.npm_execpath
  return script !== undefined && basename(script) === 'npm-cli.js'
    ? spawnSync(process.execPath, [script, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
}

/** @param {string} line @returns {never} */
export function giveUp(line) {
  console.error(line)
  process.exit(1)
}
