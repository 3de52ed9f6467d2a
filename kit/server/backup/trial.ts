import pg from 'pg'
import { readMigrations } from '../migrate.ts'
import { putBack } from './put-back.ts'
import { checkHeader, openArchive, reading, readThrough } from './reading.ts'
import { openSession } from './snapshot.ts'

/** What was tried: a restore, or only reading where the role may not create databases. */
export type Tried = 'restored' | 'read'

const NOT_ALLOWED = '42501'
/** PostgreSQL cuts longer names. */
const LONGEST_NAME = 63
const SUFFIX = '_prova'

/**
 * Restores a backup into a database of its own on the same server, which is dropped again: every
 * row is accepted by the schema and is what was written. Throws StartFault when it is not.
 */
export async function tryRestore(url: string, file: string): Promise<Tried> {
  const archive = await openArchive(file)
  try {
    const header = await reading(file, () => archive.next('header'))
    const migrations = await readMigrations()
    checkHeader(header, migrations)
    const scratch = await createScratch(url)
    if (scratch === undefined) {
      await reading(file, () => readThrough(archive))
      return 'read'
    }
    try {
      const client = await openSession(scratch.url, 'quinte trial')
      try {
        await reading(file, () => putBack(client, archive, header, migrations))
      } finally {
        await client.end()
      }
    } finally {
      await scratch.drop()
    }
    return 'restored'
  } finally {
    await archive.close()
  }
}

/** An empty database beside the academy's; `undefined` when the role may not create one. */
async function createScratch(
  url: string,
): Promise<{ readonly url: string; drop(): Promise<void> } | undefined> {
  const address = new URL(url)
  const own = decodeURIComponent(address.pathname.slice(1))
  const name = own.slice(0, LONGEST_NAME - SUFFIX.length) + SUFFIX
  const drop = `drop database if exists ${pg.escapeIdentifier(name)} with (force)`
  const make = `create database ${pg.escapeIdentifier(name)} template template0 encoding 'UTF8'`
  try {
    // One that an interrupted trial has left goes first.
    await commands(url, [drop, make])
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === NOT_ALLOWED) return undefined
    throw error
  }
  address.pathname = `/${encodeURIComponent(name)}`
  return { url: address.href, drop: () => commands(url, [drop]) }
}

async function commands(url: string, statements: readonly string[]): Promise<void> {
  const client = await openSession(url, 'quinte trial')
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
