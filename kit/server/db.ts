import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DB } from '#db/schema.ts'

export type Db = Kysely<DB>

const { builtins } = pg.types
const asText = (value: string): string => value

/**
 * Wire types of the database as the rest of the code sees them: bigint as number (identities stay
 * far below 2^53), days and local times as ISO text, instants as ISO text in UTC.
 */
function typeParser(oid: number, format?: 'text' | 'binary'): unknown {
  switch (oid) {
    case builtins.INT8:
    case builtins.NUMERIC:
      return Number
    case builtins.DATE:
      return asText
    case builtins.TIMESTAMP:
      return (value: string) => value.replace(' ', 'T')
    case builtins.TIMESTAMPTZ:
      return (value: string) => Temporal.Instant.from(value.replace(' ', 'T')).toString()
    default:
      return pg.types.getTypeParser(oid, format as 'text')
  }
}

export interface Database {
  readonly db: Db
  readonly pool: pg.Pool
  close(): Promise<void>
}

/** Opens a pool; broken idle connections are replaced silently, the next query opens a new one. */
export function openDatabase(url: string, size = 10): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    application_name: 'quinte',
    options: '-c timezone=UTC -c statement_timeout=30000',
    types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
  })
  // A lost connection fails the query that uses it; idle ones the pool drops by itself.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  // Not db.destroy(): Kysely ends the pool only if it has run a query itself.
  return { db, pool, close: () => pool.end() }
}
