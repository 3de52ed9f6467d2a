import pg from 'pg'
import { readMigrations } from '../migrate.ts'
import { StartFault } from '../start-fault.ts'
import { putBack } from './put-back.ts'
import { checkHeader, openArchive, reading, readThrough } from './reading.ts'
import { openSession } from './snapshot.ts'

/** What was tried: a restore, or only reading where the role may not create databases. */
export type Tried = 'restored' | 'read'

const NOT_ALLOWED = '42501'
const IS_THERE = '42P04'
/** PostgreSQL cuts longer names. */
const LONGEST_NAME = 63
const SUFFIX = '_prova'
/** The comment by which a trial knows its database from one that somebody else has made. */
const MARK = 'Prova di ripristino di Quinte'

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
      await within(scratch.url, (client) =>
        reading(file, () => putBack(client, archive, header, migrations)),
      )
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
  address.pathname = `/${encodeURIComponent(name)}`
  const drop = `drop database if exists ${pg.escapeIdentifier(name)} with (force)`
  const make = `create database ${pg.escapeIdentifier(name)} template template0 encoding 'UTF8'`
  const mark = `comment on database ${pg.escapeIdentifier(name)} is ${pg.escapeLiteral(MARK)}`
  try {
    await within(url, async (client) => {
      await client.query(make).catch(async (error: unknown) => {
        if (!(error instanceof pg.DatabaseError && error.code === IS_THERE)) throw error
        if (!(await isOurs(client, name, address.href))) {
          throw new StartFault(
            `Il database “${name}” c'è già e non è di una prova: per provare le copie serve quel nome. Rinominalo, o cancellalo se non serve.`,
          )
        }
        // An interrupted trial has left it.
        await client.query(drop)
        await client.query(make)
      })
      await client.query(mark)
    })
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === NOT_ALLOWED) return undefined
    throw error
  }
  return {
    url: address.href,
    drop: () => within(url, async (client) => void (await client.query(drop))),
  }
}

/** Whether a trial has made a database: it is marked, or the trial ended before it could do so. */
async function isOurs(client: pg.Client, name: string, url: string): Promise<boolean> {
  const { rows } = await client.query<{ mark: string | null }>(
    `select shobj_description(oid, 'pg_database') as mark from pg_database where datname = $1`,
    [name],
  )
  if (rows[0]?.mark === MARK) return true
  // What comes with every database has lower numbers.
  const content = await within(url, (there) =>
    there.query('select from pg_class where oid >= 16384 limit 1'),
  )
  return content.rows.length === 0
}

async function within<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await openSession(url, 'quinte trial')
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
