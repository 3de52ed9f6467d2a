import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { ROOT } from '../check/outcome.ts'

/** Names under which systems install it, the most likely first. */
const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
]
/** Places outside of PATH. */
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

type Environment = Readonly<Record<string, string | undefined>>

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    // Not there, or not a program: either way not the one.
    return false
  }
}

/**
 * A Chromium that is there: CHROMIUM_PATH, or on PATH, or Playwright's own. Throws when
 * CHROMIUM_PATH names a program that is not there: who names one does not want another.
 */
export function findChromium(environment: Environment = process.env): string | undefined {
  const named = environment['CHROMIUM_PATH']
  if (named !== undefined && named !== '') {
    if (isExecutable(named)) return named
    throw new Error(`CHROMIUM_PATH is ${named}, which is no program.`)
  }
  const folders = (environment['PATH'] ?? '').split(path.delimiter).filter(Boolean)
  const candidates = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return [...candidates, ...PLACES, chromium.executablePath()].find(isExecutable)
}

/** A Chromium: the one that is there, else one installed now. Throws saying what to do. */
export function ensureChromium(print: (line: string) => void): string {
  const found = findChromium()
  if (found !== undefined) return found
  for (const install of [fromDebian, fromPlaywright]) {
    if (!install(print)) continue
    const installed = findChromium()
    if (installed !== undefined && run(installed, ['--version', '--no-sandbox'])) return installed
  }
  throw new Error(
    'The tests need a Chromium and none could be installed: install one (Debian: apt-get install chromium) or name it in CHROMIUM_PATH.',
  )
}

function run(program: string, args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status } = spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'], env })
  return status === 0
}

function fromDebian(print: (line: string) => void): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false
  print('Installing Chromium with apt-get.')
  return run('apt-get', ['update']) && run('apt-get', ['install', '-y', 'chromium'])
}

function fromPlaywright(print: (line: string) => void): boolean {
  print("Installing Chromium with Playwright's installer.")
  const cli = path.join(ROOT, 'node_modules/playwright-core/cli.js')
  const withSystemLibraries = process.getuid?.() === 0 ? ['--with-deps'] : []
  return run(process.execPath, [cli, 'install', ...withSystemLibraries, 'chromium'])
}
