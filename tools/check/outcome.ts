import { spawn } from 'node:child_process'
import path from 'node:path'

/** The root of the project: every check works on paths relative to it. */
export const ROOT = path.resolve(import.meta.dirname, '../..')

/** What a check found: every problem on a line of its own, none when all is well. */
export interface Outcome {
  readonly problems: readonly string[]
  /** What was measured, in a few words: printed beside the name. */
  readonly measured?: string
}

/** One thing that `npm run check` holds. */
export interface Check {
  readonly name: string
  run(): Promise<Outcome>
}

/** The script behind a program of node_modules/.bin. */
export function programPath(program: string): string {
  return path.join(ROOT, 'node_modules', '.bin', program)
}

/** Runs a script with this Node; everything it prints is kept. */
export async function runScript(
  script: string,
  args: readonly string[],
  cwd = ROOT,
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.stderr += text))
  const { promise, resolve, reject } = Promise.withResolvers<number | null>()
  child.once('error', reject).once('close', resolve)
  return { code: await promise, ...said }
}

/** A check that is a program: what it prints are the problems, unless it ends well. */
export function scriptCheck(name: string, script: string, args: readonly string[] = []): Check {
  return {
    name,
    async run() {
      const { code, stdout, stderr } = await runScript(script, args)
      if (code === 0) return { problems: [] }
      const lines = `${stdout}\n${stderr}`.split('\n').filter((line) => line.trim() !== '')
      return { problems: lines.length > 0 ? lines : [`ended with code ${code}`] }
    },
  }
}
