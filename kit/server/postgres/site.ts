import { mkdir, open, rename, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'

/** One DATA_DIR with all that its database needs to be run. Paths are absolute and real. */
export type Site = {
  dataDir: string
  /** The data directory of PostgreSQL, below dataDir. */
  cluster: string
  binaries: Binaries
  account: Account
  /** Of both roles: the superuser `postgres` and the app's `quinte`. */
  password: string
  log: (line: string) => void
}

const LOG_LIMIT = 10 * 1024 * 1024

/**
 * Opens a file of DATA_DIR/logs for appending. One that has passed 10 MB becomes `<name>.1`, over
 * the `<name>.1` of before.
 */
export async function openLog(dataDir: string, name: string): Promise<FileHandle> {
  const path = join(dataDir, 'logs', name)
  await mkdir(join(dataDir, 'logs'), { recursive: true })
  const size = await stat(path).then(
    (file) => file.size,
    () => 0, // not written yet
  )
  if (size > LOG_LIMIT) await rename(path, `${path}.1`)
  return open(path, 'a')
}
