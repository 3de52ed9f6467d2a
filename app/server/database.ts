import { checkServer } from '#kit/server/check-server.ts'
import { openDatabase, type Database } from '#kit/server/db.ts'
import type { Config } from '#kit/server/config.ts'
import { startPostgres } from '#kit/server/postgres.ts'
import { upgrade } from './upgrade.ts'

/** The program's database, ready for use: reachable and at this program's schema. */
export interface ReadyDatabase extends Database {
  /** Closes the pool and, when the server is the embedded one, ends it. */
  stop(): Promise<void>
}

/**
 * Opens DATABASE_URL, or starts the embedded server of DATA_DIR, and migrates. Throws StartFault
 * with one line for the operator when that cannot be done.
 */
export async function readyDatabase(
  config: Config,
  log: (line: string) => void,
): Promise<ReadyDatabase> {
  const embedded =
    config.DATABASE_URL === undefined
      ? await startPostgres({ dataDir: config.DATA_DIR, log })
      : undefined
  const database = openDatabase(embedded?.url ?? config.DATABASE_URL ?? '')
  const stop = async () => {
    await database.close()
    await embedded?.stop()
  }
  try {
    await checkServer((statement) => database.pool.query(statement))
    await upgrade(config, database, log)
  } catch (error) {
    await stop()
    throw error
  }
  return { ...database, stop }
}
