/**
 * `npm start`: makes a fresh checkout ready, then becomes the server, with the same arguments.
 * Like tools/install.mjs it runs under any Node from 20.19 on, so it imports only what Node brings.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, root, runtime } from './install.mjs'
import { ensureScreen } from './screen.mjs'

ensureInstalled({ dev: false })
ensureScreen()

const args = [join(root, 'app/server/main.ts'), ...process.argv.slice(2)]
// npm starts this script under the runtime itself, once that is installed: then no process more is
// needed, and signals reach the server without help.
if (process.execve && process.platform !== 'win32')
  process.execve(runtime, [runtime, ...args], process.env)

const server = spawn(runtime, args, { stdio: 'inherit' })
process.on('SIGTERM', () => server.kill('SIGTERM'))
process.on('SIGINT', () => {
  // Ctrl+C in a terminal goes to the server too.
  if (!process.stdin.isTTY) server.kill('SIGINT')
})
server.on('exit', (code, signal) => {
  if (!signal) process.exit(code ?? 1)
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
})
