import { existsSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { secretKey } from '#app/server/secret-key.ts'
import { servicesOf } from '#app/server/services.ts'
import { readSchema } from '#kit/server/backup/schema.ts'
import { checkServer } from '#kit/server/check-server.ts'
import type { Config } from '#kit/server/config.ts'
import { openDatabase, type Database } from '#kit/server/db.ts'
import { readMigrations } from '#kit/server/migrate.ts'
import { joinPostgres } from '#kit/server/postgres.ts'
import type { Services } from '#kit/server/services.ts'
import { StartFault } from '#kit/server/start-fault.ts'

/** Whether a command may make the database of a DATA_DIR, or needs one that is there. */
type Need = 'existing' | 'any'

/** Gives `work` the address of the academy's database, starting the embedded one if need be. */
export async function withAddress<T>(
  config: Config,
  need: Need,
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (config.DATABASE_URL !== undefined) return work(config.DATABASE_URL)
  if (need === 'existing' && !existsSync(path.join(config.DATA_DIR, 'postgres', 'PG_VERSION'))) {
    throw new StartFault(
      `Nella cartella dati ${path.resolve(config.DATA_DIR)} non c'è un'accademia: indica la cartella giusta con DATA_DIR.`,
    )
  }
  const postgres = await joinPostgres({
    dataDir: config.DATA_DIR,
    log: (line) => process.stderr.write(`${line}\n`),
  })
  try {
    return await work(postgres.url)
  } finally {
    await postgres.leave()
  }
}

/** Gives `work` a pool on the academy's database, whatever its schema. */
export async function withDatabase<T>(
  config: Config,
  need: Need,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  return withAddress(config, need, async (url) => {
    const database = openDatabase(url, 2)
    try {
      await checkServer((statement) => database.pool.query(statement))
      return await work(database)
    } finally {
      await database.close()
    }
  })
}

/** Gives `work` all that requests have too; the database must have this program's schema. */
export async function withServices<T>(
  config: Config,
  work: (services: Services) => Promise<T>,
): Promise<T> {
  return withDatabase(config, 'existing', async (database) => {
    const schema = await withClient(database, readSchema)
    if (schema.length < (await readMigrations()).length) {
      throw new StartFault(
        'Il database non è aggiornato a questo programma: esegui prima npm run quinte -- migrate.',
      )
    }
    return work(servicesOf(config, database, await secretKey(config)))
  })
}

async function withClient<T>(
  { pool }: Database,
  work: (client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}
