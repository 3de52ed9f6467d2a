/**
 * `npm run dev`: the embedded database (or DATABASE_URL), the server started again at each change,
 * and the screen's own development server, which passes the data's addresses on. Ctrl+C ends all.
 * `-- --demo` works on the demo academy.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createServer } from 'vite'
import { secretKey } from '#app/server/secret-key.ts'
import { readConfig } from '#kit/server/config.ts'
import { startPostgres } from '#kit/server/postgres.ts'
import { StartFault } from '#kit/server/start-fault.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const print = (line: string) => process.stdout.write(`${line}\n`)

try {
  await develop(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof StartFault)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

async function develop(args: readonly string[]): Promise<void> {
  const config = readConfig(process.env, args.includes('--demo'))
  // The database outlives the restarts of the server, which then take half a second.
  const postgres =
    config.DATABASE_URL === undefined
      ? await startPostgres({ dataDir: config.DATA_DIR, log: print })
      : undefined
  const screen = await createServer({ configFile: path.join(ROOT, 'vite.config.ts') })
  await screen.listen()
  const address = screen.resolvedUrls?.local[0]?.replace(/\/$/, '')
  const server = spawn(
    process.execPath,
    ['--watch', '--watch-preserve-output', path.join(ROOT, 'app/server/main.ts'), ...args],
    {
      cwd: ROOT,
      // In a group of its own: Ctrl+C reaches this program first, which ends everything in order.
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        LOG_LEVEL: 'warn',
        BASE_URL: address,
        ...process.env,
        DATA_DIR: config.DATA_DIR,
        DATABASE_URL: postgres?.url ?? config.DATABASE_URL,
        SECRET_KEY: await secretKey(config),
      },
    },
  )
  const ended = once(server, 'exit')
  const stop = () => server.kill('SIGTERM')
  process.on('SIGINT', stop).on('SIGTERM', stop)
  await ended
  await screen.close()
  await postgres?.stop()
}
