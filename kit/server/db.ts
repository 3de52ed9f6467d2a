import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { DB } from '#db/schema.ts'

export type Db = Kysely<DB>

const { builtins } = pg.types
/** The type of a list of bigint, which the driver has no name for. */
const INT8_LIST = 1016
const asText = (value: string): string => value

/** `2026-10-15 07:00:00.5+00` as `2026-10-15T07:00:00.5Z`; sessions of the pool are in UTC. */
function instantText(value: string): string {
  const iso = value.replace(' ', 'T')
  return iso.endsWith('+00') ? `${iso.slice(0, -3)}Z` : Temporal.Instant.from(iso).toString()
}

/** `{1,2}` as numbers; lists of this product have no empty places. */
function numberList(value: string): number[] {
  return value === '{}' ? [] : value.slice(1, -1).split(',').map(Number)
}

/**
 * Wire types of the database as the rest of the code sees them: bigint as number (identities stay
 * far below 2^53), days and local times as ISO text, instants as ISO text in UTC.
 */
function typeParser(oid: number, format?: 'text' | 'binary'): unknown {
  switch (oid) {
    case builtins.INT8:
    case builtins.NUMERIC:
      return Number
    case INT8_LIST:
      return numberList
    case builtins.DATE:
      return asText
    case builtins.TIMESTAMP:
      return (value: string) => value.replace(' ', 'T')
    case builtins.TIMESTAMPTZ:
      return instantText
    default:
      return pg.types.getTypeParser(oid, format)
  }
}

export interface Database {
  /** Where it is, for what opens a session of its own. */
  readonly url: string
  readonly db: Db
  readonly pool: pg.Pool
  close(): Promise<void>
}

/**
 * What every session is set to. The whole academy fits into memory, where a row found by its index
 * costs no more than its neighbour, no statement is so long that compiling it would pay, and the sums
 * of a year are sorted without a file.
 */
const SETTINGS = [
  '-c timezone=UTC',
  '-c statement_timeout=30000',
  '-c random_page_cost=1.1',
  '-c jit=off',
  '-c work_mem=16MB',
].join(' ')

/** Opens a pool; broken idle connections are replaced silently, the next query opens a new one. */
export function openDatabase(url: string, size = 10): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    application_name: 'quinte',
    options: SETTINGS,
    types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
  })
  // A lost connection fails the query that uses it; idle ones the pool drops by itself.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparing(pool) }) })
  return {
    url,
    db,
    pool,
    async close() {
      // Not db.destroy(): Kysely ends the pool only if it has run a query itself.
      await pool.end()
    },
  }
}

/** Different statements prepared at most; lists of ids make some texts of their own. */
const PREPARED = 1_000

/**
 * The pool as Kysely sees it, with every statement prepared under a name: a connection plans a
 * query once instead of at each of the thousands of times that it runs.
 */
function preparing(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>()
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (known !== undefined || names.size >= PREPARED) return known
    const name = `q${names.size}`
    names.set(text, name)
    return name
  }
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect(): Promise<PostgresPoolClient> {
      const client = await pool.connect()
      const query = (text: string, values: readonly unknown[]) => {
        const name = nameOf(text)
        return client.query({ text, values: [...values], ...(name === undefined ? {} : { name }) })
      }
      return {
        query: query as unknown as PostgresPoolClient['query'],
        release: () => client.release(),
      }
    },
  }
}
