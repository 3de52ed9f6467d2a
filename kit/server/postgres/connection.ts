import pg from 'pg'
import { StartFault } from '../start-fault.ts'
import { dataDirInUse } from './faults.ts'
import type { Site } from './site.ts'

/** Session locks in the database `postgres`, which no backup or restore replaces. */
const APP_LOCK = 7_051_001
const SETUP_LOCK = 7_051_002

/** A killed app's lock goes when the server notices its closed connection: at once, if not busy. */
const LOCK_PATIENCE = '500ms'

/**
 * A session of the superuser, or nothing as long as the server is starting, stopping or
 * recovering.
 */
export async function connect(site: Site, port: number): Promise<pg.Client | undefined> {
  const session = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: site.password,
    database: 'postgres',
    application_name: 'quinte: avvio',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  })
  // A lost session is seen by its `end`; without a listener the error would end the process.
  session.on('error', () => undefined)
  try {
    await session.connect()
    return session
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '28P01')
      throw new StartFault(
        `La password in ${site.dataDir}/postgres.password non è quella del database in ${site.cluster}.`,
        { cause: error },
      )
    return undefined
  }
}

/**
 * Takes the lock that makes an app the only one on its DATA_DIR. It belongs to the session, so it
 * goes with the app, however that ends.
 */
export async function takeLock(session: pg.Client, site: Site): Promise<void> {
  try {
    await session.query(`set lock_timeout = '${LOCK_PATIENCE}'`)
    await session.query('select pg_advisory_lock($1)', [APP_LOCK])
    await session.query('reset lock_timeout')
  } catch (error) {
    await session.end()
    // 55P03: the lock was not to be had in time.
    if (error instanceof pg.DatabaseError && error.code === '55P03')
      throw dataDirInUse(site.dataDir)
    throw error
  }
}

/** Whether no app holds the lock; if so it is now this session's. */
export async function tryLock(session: pg.Client): Promise<boolean> {
  const { rows } = await session.query<{ free: boolean }>(
    'select pg_try_advisory_lock($1) as free',
    [APP_LOCK],
  )
  return rows[0]?.free === true
}

/**
 * Makes the app's role and database if they are missing. The app is no superuser, as on any
 * PostgreSQL that is not its own; it may create databases, for restoring a backup beside the old.
 */
export async function setUp(session: pg.Client, site: Site): Promise<void> {
  await session.query('select pg_advisory_lock($1)', [SETUP_LOCK])
  const { rows } = await session.query<{ role: boolean; database: boolean }>(
    `select exists (select from pg_roles where rolname = 'quinte') as role,
            exists (select from pg_database where datname = 'quinte') as database`,
  )
  if (!rows[0]?.role)
    await session.query(
      `create role quinte login createdb password ${pg.escapeLiteral(site.password)}`,
    )
  if (!rows[0]?.database) await session.query('create database quinte owner quinte')
  await session.query('select pg_advisory_unlock($1)', [SETUP_LOCK])
}
