import { createHash } from 'node:crypto'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { checkServer } from '../check-server.ts'
import { StartFault } from '../start-fault.ts'
import { archiveStart, ArchiveSum, dataFrame, jsonFrame, type Header } from './archive.ts'
import { readSchema, readSequences, readTables, type Table } from './schema.ts'

/** How values are written, whatever the server's own settings are; no statement is cut off. */
const SETTINGS = {
  timezone: 'UTC',
  datestyle: 'ISO,YMD',
  intervalstyle: 'postgres',
  extra_float_digits: '1',
  bytea_output: 'hex',
  client_encoding: 'UTF8',
  statement_timeout: '0',
}

/** Opens the one session of a backup or of a restore; throws StartFault when that cannot be done. */
export async function openSession(url: string, name: string): Promise<pg.Client> {
  const options = Object.entries(SETTINGS).map(([key, value]) => `-c ${key}=${value}`)
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    options: options.join(' '),
  })
  // A lost connection fails the statement that is running.
  client.on('error', () => {})
  await checkServer(async (statement) => {
    await client.connect()
    return client.query(statement)
  })
  return client
}

/** What was copied. */
export interface Copied {
  tables: number
  rows: number
}

/**
 * The archive of a database, a piece at a time, as it is at one moment: others go on writing
 * meanwhile, and only changes of the schema wait. Counts into `copied`.
 */
export async function* snapshot(
  client: pg.Client,
  facts: Omit<Header, 'migrations'>,
  copied: Copied,
): AsyncGenerator<Buffer> {
  await client.query('begin isolation level repeatable read read only')
  const sum = new ArchiveSum()
  for await (const piece of pieces(client, facts, copied)) yield sum.add(piece)
  yield jsonFrame('end', { tables: copied.tables, ...sum.total() })
  await client.query('commit')
}

async function* pieces(
  client: pg.Client,
  facts: Omit<Header, 'migrations'>,
  copied: Copied,
): AsyncGenerator<Buffer> {
  const applied = await readSchema(client)
  if (applied.length === 0) {
    throw new StartFault("Nel database non c'è ancora un'accademia: non c'è niente da copiare.")
  }
  const tables = await readTables(client)
  const names = tables.map(({ name }) => pg.escapeIdentifier(name))
  await client.query(`lock table ${names.join(', ')} in access share mode`)
  const migrations = applied.map(({ version, checksum }) => ({ version, checksum }))
  yield archiveStart()
  yield jsonFrame('header', { ...facts, migrations })
  for (const table of tables) yield* rowsOf(client, table, copied)
  // Sequences are in no transaction: read after the rows, they stand behind none of them.
  yield jsonFrame('sequences', await readSequences(client))
}

async function* rowsOf(client: pg.Client, table: Table, copied: Copied): AsyncGenerator<Buffer> {
  yield jsonFrame('table', { name: table.name, columns: [...table.columns] })
  const hash = createHash('sha256')
  const stream = client.query(copyTo(`copy ${target(table)} to stdout`))
  // Given up half-way, it is told of the end of its session when nobody reads it any more.
  stream.on('error', () => {})
  for await (const data of stream as AsyncIterable<Buffer>) {
    hash.update(data)
    yield dataFrame(data)
  }
  // The stream is over before the server has said how many rows it had: what is answered after is not.
  await client.query('select 1')
  yield jsonFrame('rows', { count: stream.rowCount, sha256: hash.digest('hex') })
  copied.tables += 1
  copied.rows += stream.rowCount
}

/** A table with the columns that are copied, as COPY names it. */
export function target({ name, columns }: Table): string {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  return `public.${pg.escapeIdentifier(name)} (${list})`
}
