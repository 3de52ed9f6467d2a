import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import {
  applyMigration,
  createMigrationsTable,
  MIGRATION_LOCK,
  type Migration,
} from '../migrate.ts'
import { DamagedArchive, type ArchiveReader, type Header, type Rows } from './archive.ts'
import { clear } from './clearing.ts'
import { readTables, type Sequence, type Table } from './schema.ts'
import { target } from './snapshot.ts'

/** What a restore did. */
export interface PutBack {
  readonly tables: number
  readonly rows: number
  /** Newer migrations that were applied to the rows. */
  readonly migrated: number
  /** Copied tables that the schema does not have: somebody had put them beside Quinte's. */
  readonly unknown: readonly string[]
}

/**
 * Makes the database what the archive says, all in one transaction: whatever was there goes, the
 * schema of the copy is made, its rows are put in and checked, then the schema becomes this
 * program's. Servers that start meanwhile wait. The tables of the jobs are made by the next start.
 */
export async function putBack(
  client: pg.Client,
  archive: ArchiveReader,
  header: Header,
  migrations: readonly Migration[],
): Promise<PutBack> {
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await clear(client)
    await createMigrationsTable(client)
    const copied = (one: Migration) =>
      header.migrations.some(({ version }) => version === one.version)
    // Who applied them when comes with the rows of the archive.
    for (const migration of migrations.filter(copied)) await client.query(migration.sql)
    const filled = await fill(client, archive)
    const newer = migrations.filter((migration) => !copied(migration))
    for (const migration of newer) await applyMigration(client, migration)
    await client.query('commit')
    await client.query('analyze')
    return { ...filled, migrated: newer.length }
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

async function fill(client: pg.Client, archive: ArchiveReader): Promise<Omit<PutBack, 'migrated'>> {
  const schema = await readTables(client)
  const names = schema.map(({ name }) => pg.escapeIdentifier(name))
  // Migrations put rows in too; those of the archive take their place.
  await client.query(`truncate ${names.join(', ')}`)
  const triggers = await followers(client)
  for (const { table, name } of triggers)
    await client.query(`alter table ${table} disable trigger ${name}`)
  const missing = new Set(schema.map(({ name }) => name))
  const unknown: string[] = []
  let rows = 0
  for (let tables = 0; ; tables += 1) {
    const next = await archive.nextTable()
    if ('sequences' in next) {
      await setSequences(client, next.sequences)
      const end = await archive.end()
      if (end.tables !== tables || missing.size > 0) throw new DamagedArchive('not all tables')
      // What is checked at the end is checked here: a table that waits for it cannot be altered.
      await client.query('set constraints all immediate')
      for (const { table, name } of triggers)
        await client.query(`alter table ${table} enable trigger ${name}`)
      return { tables: tables - unknown.length, rows, unknown }
    }
    const { table } = next
    if (schema.some(({ name }) => name === table.name)) {
      rows += await fillTable(client, archive, table)
      missing.delete(table.name)
    } else {
      for await (const _ of archive.data(() => {})) continue
      unknown.push(table.name)
    }
  }
}

/** Triggers that make rows of other rows: those are in the archive too. Constraints stay. */
async function followers(client: pg.Client): Promise<{ table: string; name: string }[]> {
  const { rows } = await client.query<{ table: string; name: string }>(
    `select tgrelid::regclass::text as table, quote_ident(tgname) as name from pg_trigger
     where not tgisinternal and tgconstraint = 0
       and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
  )
  return rows
}

async function fillTable(client: pg.Client, archive: ArchiveReader, table: Table): Promise<number> {
  let rows: Rows | undefined
  const data = Readable.from(archive.data((closing) => (rows = closing)))
  const copy = client.query(copyFrom(`copy ${target(table)} from stdin`))
  await pipeline(data, copy)
  // Older archives may say of whole rows that there are none; their digest was right all the same.
  const counted = rows?.count === copy.rowCount || rows?.count === 0
  if (!counted) throw new DamagedArchive(`not all rows of ${table.name}`)
  return copy.rowCount
}

async function setSequences(client: pg.Client, sequences: readonly Sequence[]): Promise<void> {
  for (const { name, value } of sequences) {
    if (value === null) continue
    await client.query(
      'select setval(to_regclass($1), $2::bigint) where to_regclass($1) is not null',
      [`public.${pg.escapeIdentifier(name)}`, value],
    )
  }
}
