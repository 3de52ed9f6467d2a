import { openDatabase, type Database } from '#kit/server/db.ts'
import type { Config } from '#kit/server/config.ts'
import { migrate } from '#kit/server/migrate.ts'
import { startPostgres } from '#kit/server/postgres.ts'
import { StartFault } from '#kit/server/start-fault.ts'

/** The program's database, ready for use: reachable and at this program's schema. */
export interface ReadyDatabase extends Database {
  /** Closes the pool and, when the server is the embedded one, ends it. */
  stop(): Promise<void>
}

/** Oldest PostgreSQL whose features the schema uses. */
const OLDEST = 150_000

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
    await migrate(database.pool)
  } catch (error) {
    await stop()
    throw error
  }
  return { ...database, stop }
}

/**
 * Asks a server for its version by `query`, which may have to connect first. Throws StartFault
 * when it does not answer, or is older than what the schema uses.
 */
export async function checkServer(
  query: (statement: string) => Promise<{ rows: { version: string }[] }>,
): Promise<void> {
  let version: number
  try {
    const { rows } = await query("select current_setting('server_version_num') as version")
    version = Number(rows[0]?.version)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartFault(`Il database non è raggiungibile: ${reason.split('\n')[0]}.`)
  }
  if (version < OLDEST) {
    throw new StartFault(
      `Serve PostgreSQL 15 o più recente: questo è ${Math.floor(version / 10_000)}.`,
    )
  }
}
