/**
 * Writes db/schema.ts from the migrations (`npm run schema`), or with `--verify` fails when it is
 * not what they make. Works on an empty database: DATABASE_URL, or a temporary embedded one.
 */
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { migrate } from '#kit/server/migrate.ts'
import { startPostgres } from '#kit/server/postgres.ts'

async function generate(url: string): Promise<number> {
  const pool = new pg.Pool({ connectionString: url })
  await migrate(pool)
  await pool.end()
  const flags = ['--config-file', '.kysely-codegenrc.json', '--url', url, ...process.argv.slice(2)]
  return spawnSync('kysely-codegen', flags, { stdio: 'inherit' }).status ?? 1
}

const given = process.env['DATABASE_URL']
if (given !== undefined) {
  process.exitCode = await generate(given)
} else {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'quinte-schema-'))
  const postgres = await startPostgres({ dataDir, log: () => {} })
  process.exitCode = await generate(postgres.url)
  await postgres.stop()
  await rm(dataDir, { recursive: true })
}
