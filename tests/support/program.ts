import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** How a program ended, with everything that it wrote. */
export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** The server in a process of its own. */
export interface Program {
  /** Where it listens, `http://127.0.0.1:port`. */
  readonly url: string
  readonly pid: number
  /** Resolves when it writes a line that contains this text, also an earlier one. */
  said(text: string): Promise<string>
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<Ended>
  ended: Promise<Ended>
}

type Variables = Readonly<Record<string, string>>
interface Options {
  readonly args?: readonly string[]
  /** Of the runtime itself, before the program. */
  readonly flags?: readonly string[]
  readonly input?: string
  /** The account to run as, when the tests run as root. */
  readonly uid?: number
}

/** Nothing of the surroundings of the tests but where programs are found. */
function launch(script: string, env: Variables, { args = [], flags = [], uid }: Options) {
  return spawn(process.execPath, [...flags, path.join(ROOT, script), ...args], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'] ?? '',
      // The many starts of a run need not read the program's text anew each time.
      NODE_COMPILE_CACHE: path.join(tmpdir(), 'quinte-compiled'),
      LOG_LEVEL: 'silent',
      ...env,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
}

async function endOf(child: ChildProcessByStdio<Writable, Readable, Readable>) {
  const said = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.stderr += text))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, ...said }
}

/** Runs a script of the project to its end. */
export async function run(script: string, env: Variables, options: Options = {}): Promise<Ended> {
  const child = launch(script, env, options)
  child.stdin.end(options.input ?? '')
  return endOf(child)
}

/** Runs `npm run quinte -- …` to its end. */
export async function quinte(
  words: readonly string[],
  env: Variables,
  input?: string,
): Promise<Ended> {
  return run('tools/quinte.ts', env, { args: words, ...(input === undefined ? {} : { input }) })
}

/** The program as `npm start` runs it. */
export const SERVER = 'dist/server/main.js'

/** Runs the server until it serves; fails with what it wrote when it ends instead. */
export async function serve(env: Variables, options: Options = {}): Promise<Program> {
  const child = launch(SERVER, { PORT: '0', ...env }, options)
  const ended = endOf(child)
  const lines: string[] = []
  const heard = createInterface(child.stdout)
  heard.on('line', (line) => lines.push(line))
  const said = async (text: string) => {
    for (;;) {
      const found = lines.find((line) => line.includes(text))
      if (found !== undefined) return found
      await Promise.race([
        once(heard, 'line'),
        ended.then(({ stdout, stderr }) => {
          throw new Error(`ended without saying "${text}":\n${stdout}${stderr}`)
        }),
      ])
    }
  }
  const ready = await said('Quinte è pronto: ')
  return {
    url: ready.slice(ready.indexOf('http')),
    pid: child.pid ?? 0,
    said,
    ended,
    async end(signal) {
      child.kill(signal)
      return ended
    },
  }
}
