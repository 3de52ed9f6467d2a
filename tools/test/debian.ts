import { execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

const PACKAGES = '/usr/lib/postgresql'
const OLDEST = 15
const PATIENCE_MS = 60_000

/** A PostgreSQL of the system, running for the tests. */
export interface SystemPostgres {
  readonly version: number
  /** A role that is no superuser and may create databases, as an operator would give the app. */
  readonly url: string
  stop(): Promise<void>
}

/** The newest PostgreSQL of Debian's packages that the app works with. */
function newestVersion(): number | undefined {
  try {
    const versions = readdirSync(PACKAGES).map(Number)
    return versions.filter((version) => version >= OLDEST).sort((a, b) => b - a)[0]
  } catch {
    // No such folder: none is installed.
    return undefined
  }
}

/** Whose files and process a server may be: not root's. */
function serverAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

async function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const { port } = probe.address() as AddressInfo
    probe.close(() => resolve(port))
  })
  return promise
}

/** Starts the system's PostgreSQL on a new cluster; `undefined` when none is installed. */
export async function startSystemPostgres(): Promise<SystemPostgres | undefined> {
  const version = newestVersion()
  if (version === undefined) return undefined
  const bin = path.join(PACKAGES, String(version), 'bin')
  const account = serverAccount()
  const folder = mkdtempSync(path.join(tmpdir(), 'quinte-system-'))
  if (account) chownSync(folder, account.uid, account.gid)
  const data = path.join(folder, 'data')
  const setUp = ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8']
  execFileSync(path.join(bin, 'initdb'), setUp, { ...account, cwd: folder, stdio: 'ignore' })
  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off']
  const server = spawn(
    path.join(bin, 'postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { ...account, cwd: folder, stdio: 'ignore' },
  )
  const ended = new Promise((resolve) => server.once('exit', resolve))
  const stop = async () => {
    server.kill('SIGINT')
    await ended
    rmSync(folder, { recursive: true })
  }
  try {
    await createRole(`postgresql://postgres@127.0.0.1:${port}/postgres`)
  } catch (error) {
    await stop()
    throw error
  }
  return { version, url: `postgresql://quinte@127.0.0.1:${port}/postgres`, stop }
}

/** Makes the tests' role as soon as the server answers. */
async function createRole(url: string): Promise<void> {
  for (const deadline = performance.now() + PATIENCE_MS; ; await delay(50)) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.query('create role quinte login createdb')
      return
    } catch (error) {
      // It may still be starting.
      if (performance.now() > deadline) throw error
    } finally {
      await client.end()
    }
  }
}
