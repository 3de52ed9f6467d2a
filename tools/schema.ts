/**
 * Writes db/schema.ts from the migrations (`npm run schema`), or with `--verify` fails when it is
 * not what they make. Works on a database of its own, which it drops again: on the server of
 * DATABASE_URL, or on a temporary embedded one.
 */
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase, type Database } from '#kit/server/db.ts'
import { migrate } from '#kit/server/migrate.ts'
import { startPostgres } from '#kit/server/postgres.ts'
import { programPath } from './check/outcome.ts'

/** Opens one database for some work. */
async function on(url: string, work: (pool: Database['pool']) => Promise<unknown>): Promise<void> {
  const { pool, close } = openDatabase(url, 2)
  try {
    await work(pool)
  } finally {
    await close()
  }
}

async function generate(server: string): Promise<number> {
  const name = `quinte_schema_${process.pid}`
  const own = new URL(server)
  own.pathname = `/${name}`
  await on(server, (pool) => pool.query(`create database ${name}`))
  try {
    await on(own.href, (pool) => migrate(pool))
    const flags = ['--config-file', '.kysely-codegenrc.json', '--url', own.href]
    const args = [programPath('kysely-codegen'), ...flags, ...process.argv.slice(2)]
    return spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1
  } finally {
    await on(server, (pool) => pool.query(`drop database ${name}`))
  }
}

const given = process.env['DATABASE_URL']
if (given !== undefined && given !== '') {
  process.exitCode = await generate(given)
} else {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'quinte-schema-'))
  const postgres = await startPostgres({ dataDir, log: () => {} })
  try {
    process.exitCode = await generate(postgres.url)
  } finally {
    await postgres.stop()
    await rm(dataDir, { recursive: true })
  }
}
