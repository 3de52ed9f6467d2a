/**
 * The last step of the scripts that `npm run` starts. Like tools/install.mjs it runs under any Node
 * from 20.19 on, so it imports only what Node brings.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root, runtime } from './install.mjs'

/**
 * Becomes a program of the project under the installed runtime, with the arguments given to this
 * one. Where a process cannot become another, runs it and ends as it ends.
 *
 * @param {string} program path from the checkout
 * @param {readonly string[]} flags of the runtime itself
 * @param {Readonly<Record<string, string>>} defaults of variables that are not set
 */
export function become(program, flags = [], defaults = {}) {
  const env = { ...defaults, ...process.env }
  const args = [...flags, join(root, program), ...process.argv.slice(2)]
  // npm starts these scripts under the runtime itself, once that is installed: then no process
  // more is needed, and signals reach the program without help.
  if (process.execve && process.platform !== 'win32')
    process.execve(runtime, [runtime, ...args], env)

  const child = spawn(runtime, args, { stdio: 'inherit', env })
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  process.on('SIGINT', () => {
    // Ctrl+C in a terminal goes to the program too.
    if (!process.stdin.isTTY) child.kill('SIGINT')
  })
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}
