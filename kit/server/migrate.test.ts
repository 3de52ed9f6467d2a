import { randomBytes } from 'node:crypto'
import { afterEach, expect, inject, test } from 'vitest'
import { command, dropDatabase, onDatabase } from '#tests/support/database.ts'
import { openDatabase, type Database } from './db.ts'
import { migrate, readMigrations } from './migrate.ts'
import { StartFault } from './start-fault.ts'

const opened: { name: string; database: Database }[] = []
afterEach(async () => {
  for (const { name, database } of opened.splice(0)) {
    await database.close()
    await dropDatabase(inject('adminUrl'), name)
  }
})

/** A database of its own: empty, or a copy of the one that a fresh start makes. */
async function newDatabase(template = 'template0'): Promise<Database> {
  const name = `quinte_migrate_${randomBytes(4).toString('hex')}`
  await command(inject('adminUrl'), `create database ${name} template ${template}`)
  const database = openDatabase(onDatabase(inject('adminUrl'), name))
  opened.push({ name, database })
  return database
}

/** Everything a migration can make, in words that two databases can be compared by. */
const CATALOGUES = {
  columns: `select table_schema, table_name, column_name, ordinal_position, data_type, udt_name,
      is_nullable, column_default, is_identity, generation_expression, collation_name
    from information_schema.columns where table_schema in ('public', 'graphile_worker')
    order by 1, 2, 4`,
  constraints: `select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace order by 1, 2`,
  indexes: `select tablename, indexname, indexdef from pg_indexes where schemaname = 'public' order by 1, 2`,
  functions: `select proname, pg_get_functiondef(p.oid) from pg_proc p
    where pronamespace = 'public'::regnamespace and prokind = 'f'
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e') order by 1, 2`,
  triggers: `select tgrelid::regclass::text, tgname, pg_get_triggerdef(oid) from pg_trigger
    where not tgisinternal order by 1, 2`,
  views: `select viewname, definition from pg_views where schemaname = 'public' order by 1`,
  collations: `select to_jsonb(c) - 'oid' as collation from pg_collation c
    where collnamespace = 'public'::regnamespace order by collname`,
  extensions: 'select extname from pg_extension order by 1',
  steps: 'select version, file, checksum from schema_migrations order by 1',
}

async function catalogues({ pool }: Database) {
  const read = Object.entries(CATALOGUES).map(
    async ([name, query]) => [name, (await pool.query(query)).rows] as const,
  )
  return Object.fromEntries(await Promise.all(read))
}

test('a database migrated step by step equals a fresh one', async () => {
  const migrations = await readMigrations()
  const stepped = await newDatabase()
  for (const { version } of migrations) expect(await migrate(stepped.pool, version)).toBe(1)
  expect(await migrate(stepped.pool)).toBe(0)
  const fresh = await newDatabase()
  expect(await migrate(fresh.pool)).toBe(migrations.length)
  expect(await catalogues(stepped)).toEqual(await catalogues(fresh))
})

test('the files are numbered without gaps', async () => {
  const migrations = await readMigrations()
  expect(migrations.map(({ version }) => version)).toEqual(migrations.map((_, index) => index + 1))
  for (const { file } of migrations) expect(file).toMatch(/^\d{4}_[a-z0-9_]+\.sql$/)
})

test('servers that start together migrate once', async () => {
  const { pool } = await newDatabase()
  const done = await Promise.all([migrate(pool), migrate(pool), migrate(pool)])
  expect(done.sort((a, b) => a - b)).toEqual([0, 0, (await readMigrations()).length])
})

test('a database of a newer program is refused, untouched', async () => {
  const { pool } = await newDatabase(inject('templateName'))
  await pool.query(
    "insert into schema_migrations (version, file, checksum) values (9999, '9999_x.sql', '')",
  )
  await expect(migrate(pool)).rejects.toThrow(/versione più recente \(9999\)/)
})

test('an applied file that was edited since is refused by name', async () => {
  const { pool } = await newDatabase(inject('templateName'))
  await pool.query("update schema_migrations set checksum = 'altro' where version = 1")
  await expect(migrate(pool)).rejects.toThrow(/0001_kit_base\.sql/)
})

test('a migration that fails leaves nothing of itself', async () => {
  const database = await newDatabase()
  await migrate(database.pool, 1)
  await database.pool.query('create table sessions (id int)')
  await expect(migrate(database.pool)).rejects.toThrow('sessions')
  const { rows } = await database.pool.query(
    "select to_regclass('accounts') as made, max(version) as at from schema_migrations",
  )
  expect(rows).toEqual([{ made: null, at: 1 }])
})

test('a database that goes away in the middle is told in a line, and no connection stays taken', async () => {
  const { pool } = await newDatabase()
  await migrate(pool, 1)
  const lost = migrate(pool, Infinity, async () => {
    await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`)
  })
  await expect(lost).rejects.toThrow(StartFault)
  expect(pool.totalCount).toBe(pool.idleCount)
})

test('what goes with its owner is found by an index, never by reading a whole table', async () => {
  const { pool } = await newDatabase(inject('templateName'))
  const { rows } = await pool.query(`
    select conrelid::regclass::text as "table", attname as "column"
    from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confdeltype in ('c', 'n') and not exists (
      select from pg_index
      where indrelid = conrelid and indkey[0] = conkey[1] and (indpred is null
        or pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)', attname)))
    order by 1, 2`)
  expect(rows).toEqual([])
})
