import { readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'

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
  if (!(await worksIn(pid, cluster))) {
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
 * A server works in its data directory. Linux tells where a process works; elsewhere a living
 * process of that number is taken for the server.
 */
async function worksIn(pid: number, cluster: string) {
  if (process.platform !== 'linux') return true
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => '') // another user's, or just gone
  return folder === (await realpath(cluster))
}
