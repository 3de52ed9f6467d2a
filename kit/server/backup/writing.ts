import { open, rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { StartFault } from '../start-fault.ts'
import type { Header } from './archive.ts'
import { openSession, snapshot, type Copied } from './snapshot.ts'

/** How a backup is called while it is being written. */
export const UNFINISHED = '.part'

/** What was written. */
export interface Written extends Copied {
  readonly bytes: number
}

/**
 * Writes the database at an address into a file, also while others work with it. The file has its
 * name only when it is whole. Throws StartFault when that cannot be done.
 */
export async function writeBackup(
  url: string,
  file: string,
  facts: Omit<Header, 'migrations'>,
): Promise<Written> {
  const client = await openSession(url, 'quinte backup')
  try {
    const copied: Copied = { tables: 0, rows: 0 }
    await writeWhole(file, snapshot(client, facts, copied))
    return { ...copied, bytes: (await stat(file)).size }
  } finally {
    await client.end()
  }
}

/** Any constants work; whoever holds one of these advisory locks is the only one to do this. */
const LOCKS = { write: 7_301_964, try: 7_301_965, copy: 7_301_966 } as const

/** Writes backups when nobody else does, whichever server they belong to. */
export async function inTurn<T>(url: string, work: () => Promise<T>): Promise<T> {
  const session = await openSession(url, 'quinte backup turn')
  try {
    await session.query('select pg_advisory_lock($1)', [LOCKS.write])
    return await work()
  } finally {
    await session.end()
  }
}

/** Does something with backups unless somebody is still doing the same: it is left to them. */
export async function unlessBusy(
  url: string,
  what: keyof typeof LOCKS,
  work: () => Promise<void>,
): Promise<void> {
  const session = await openSession(url, `quinte backup ${what}`)
  try {
    const { rows } = await session.query<{ free: boolean }>(
      'select pg_try_advisory_lock($1) as free',
      [LOCKS[what]],
    )
    if (rows[0]?.free === true) await work()
  } finally {
    await session.end()
  }
}

/** Writes beside the file and takes its name only when everything is on the disk. */
async function writeWhole(file: string, content: AsyncGenerator<Buffer>): Promise<void> {
  const unfinished = `${file}${UNFINISHED}`
  try {
    const handle = await open(unfinished, 'w', 0o600)
    try {
      await pipeline(
        Readable.from(content),
        createGzip(),
        handle.createWriteStream({ flush: true }),
      )
    } finally {
      await handle.close()
    }
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw fileFault(error, file)
  }
}

/** What the system refused, as a line; any other error comes back as it is. */
export function fileFault(error: unknown, file: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new StartFault(`Il disco è pieno: non c'è spazio per ${file}.`)
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOENT':
    case 'ENOTDIR':
    case 'EISDIR':
    case 'EEXIST':
      return new StartFault(`Non posso scrivere ${file}: controlla cartella e permessi.`)
    default:
      return error
  }
}
