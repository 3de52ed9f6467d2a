import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { StartFault } from './start-fault.ts'

const FOLDER = new URL('../../db/migrations/', import.meta.url)
/** Any constant works; whoever holds this advisory lock is the only one to change the schema. */
export const MIGRATION_LOCK = 7_283_114

export interface Migration {
  readonly version: number
  readonly file: string
  readonly sql: string
  readonly checksum: string
}

/** The numbered migrations of this program, in order. */
export async function readMigrations(): Promise<Migration[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    files.map(async (file) => {
      const sql = await readFile(new URL(file, FOLDER), 'utf8')
      return {
        version: Number(file.slice(0, 4)),
        file,
        sql,
        checksum: createHash('sha256').update(sql).digest('hex'),
      }
    }),
  )
}

/** A migration that a database has. */
export interface Applied {
  readonly version: number
  readonly file: string
  readonly checksum: string
}

/** Makes the table of the applied migrations, unless it is there. */
export async function createMigrationsTable(client: pg.ClientBase): Promise<void> {
  await client.query(`create table if not exists schema_migrations (
    version integer primary key,
    file text not null,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`)
}

/** Migrations that the database has already, oldest first; their table must be there. */
export async function readApplied(client: pg.ClientBase): Promise<Applied[]> {
  const { rows } = await client.query<Applied>(
    'select version, file, checksum from schema_migrations order by version',
  )
  return rows
}

/**
 * Brings the database to this program's schema, all in one transaction: when a file fails, the
 * database is what it was. Several servers may start at once. Throws StartFault when that fails,
 * when the database is newer than the program or a file that was already applied has been edited.
 * `upTo` stops earlier (tests of the steps); `before` comes before the first change of a database
 * that has been used.
 */
export async function migrate(
  pool: pg.Pool,
  upTo = Infinity,
  before?: (pending: readonly Migration[]) => Promise<void>,
): Promise<number> {
  const migrations = await readMigrations()
  const client = await pool.connect()
  let pending: readonly Migration[] = []
  try {
    // A change of a large table, or the wait for the server that does it, may take its time.
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await createMigrationsTable(client)
    const applied = await readApplied(client)
    checkApplied(applied, migrations)
    pending = migrations.filter(
      ({ version }) => version <= upTo && !applied.some((row) => row.version === version),
    )
    if (applied.length > 0 && pending.length > 0) await before?.(pending)
    await applyAll(client, pending, applied.at(-1)?.version ?? 0)
  } finally {
    // With a connection that was lost both are gone, and the pool closes it.
    await client
      .query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
      .then(() => client.query('reset statement_timeout'))
      .catch(() => {})
    client.release()
  }
  await runMigrations({ pgPool: pool })
  return pending.length
}

/**
 * Throws StartFault when the database is newer than the program, or a file has been edited since
 * it was applied.
 */
export function checkApplied(applied: readonly Applied[], migrations: readonly Migration[]): void {
  const newest = applied.at(-1)?.version ?? 0
  if (newest > (migrations.at(-1)?.version ?? 0)) {
    throw new StartFault(
      `Il database è di una versione più recente (${newest}) di questo programma: aggiorna il programma.`,
    )
  }
  const edited = migrations.find(({ version, checksum }) =>
    applied.some((row) => row.version === version && row.checksum !== checksum),
  )
  if (edited) {
    throw new StartFault(
      `La migrazione ${edited.file} è diversa da quella già applicata al database: ripristina il file originale.`,
    )
  }
}

/** Applies one migration and notes it, in the transaction that is open. */
export async function applyMigration(client: pg.ClientBase, migration: Migration): Promise<void> {
  await client.query(migration.sql)
  await client.query(
    'insert into schema_migrations (version, file, checksum) values ($1, $2, $3)',
    [migration.version, migration.file, migration.checksum],
  )
}

async function applyAll(
  client: pg.ClientBase,
  pending: readonly Migration[],
  from: number,
): Promise<void> {
  let current = pending[0]?.file ?? ''
  try {
    await client.query('begin')
    for (const migration of pending) {
      current = migration.file
      await applyMigration(client, migration)
      // What waits for the end is checked here: a table that waits cannot be altered by the next.
      await client.query('set constraints all immediate')
    }
    await client.query('commit')
  } catch (error) {
    // A connection that was lost has taken it back already.
    await client.query('rollback').catch(() => {})
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
    throw new StartFault(
      `L'aggiornamento del database non è riuscito (${current}: ${reason}). È rimasto com'era, alla versione ${from}: riparti con il programma di prima.`,
    )
  }
}
