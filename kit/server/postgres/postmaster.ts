import { execFile } from 'node:child_process'
import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** The running server of a cluster, by what it writes into its postmaster.pid. */
export type Postmaster = { pid: number; port: number; ready: boolean }

/**
 * The server that runs on a cluster, or nothing: no server, or a postmaster.pid left by one that
 * was killed. A left one whose number now belongs to another process is removed, since PostgreSQL
 * would take that process for itself and refuse to start.
 */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const path = join(cluster, 'postmaster.pid')
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return ''
  })
  // Lines: pid, data directory, start, port, socket, address, shared memory, status.
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return undefined
  if (!(await isLaunchedFor(cluster, pid))) {
    await rm(path, { force: true })
    return undefined
  }
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Whether a process was launched for the cluster, by the option that says so. Where the command
 * line of a process is not to be seen, a living process of that number is taken for the server.
 */
async function isLaunchedFor(cluster: string, pid: number) {
  const option = await clusterOption(cluster)
  switch (process.platform) {
    case 'win32':
      return true
    case 'linux': {
      const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => option)
      return words.split('\0').includes(option)
    }
    default: {
      const command = promisify(execFile)('ps', ['-o', 'args=', '-p', String(pid)])
      const words = await command.then(
        (ps) => ps.stdout.trim(),
        () => option,
      )
      return words.split(' ').includes(option)
    }
  }
}

/**
 * The option that marks a server as the one of this very folder: not of a copy of it, which has
 * the same postmaster.pid and password, and still of the same folder after it was moved.
 */
export async function clusterOption(cluster: string): Promise<string> {
  const { dev, ino } = await stat(cluster)
  return `--quinte.cluster=${dev}:${ino}`
}
