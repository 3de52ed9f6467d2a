import { execFile } from 'node:child_process'
import fs from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterEach, beforeEach, expect } from 'vitest'
import { startPostgres, type EmbeddedPostgres } from '#kit/server/postgres.ts'
import { StartFault } from '#kit/server/start-fault.ts'

/** Where a test's embedded databases live: `dataDir` below `home`, both its own. */
export type Place = { home: string; dataDir: string }

/** Gives each test of a file a place, and afterwards ends the databases that it started. */
export function ownPlace(): Place {
  const place: Place = { home: '', dataDir: '' }
  beforeEach(async () => {
    place.home = await openFolder()
    place.dataDir = join(place.home, 'data')
  })
  afterEach(async () => {
    for (const database of running) await database.stop()
    running.clear()
    await fs.rm(place.home, { recursive: true, force: true })
  })
  return place
}

const running = new Set<EmbeddedPostgres>()

/** A new temporary folder that other accounts may pass, as DATA_DIR's parents usually are. */
export async function openFolder(): Promise<string> {
  const folder = await fs.mkdtemp(join(tmpdir(), 'quinte-postgres-'))
  await fs.chmod(folder, 0o711)
  return folder
}

export const quiet = (_line: string): void => {}

export async function start(dataDir: string, log = quiet): Promise<EmbeddedPostgres> {
  const database = await startPostgres({ dataDir, log })
  running.add(database)
  return database
}

export async function stop(database: EmbeddedPostgres): Promise<void> {
  running.delete(database)
  await database.stop()
}

/** The rows of one statement, in a session of its own. */
export async function query<Row extends pg.QueryResultRow>(
  url: string,
  sql: string,
): Promise<Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

/** Copies a folder with owners and permissions. */
export async function copy(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', from, to])
}

/** Number of the server's process, as it wrote it; rejects where none is running. */
export async function serverPid(dataDir: string): Promise<number> {
  const text = await fs.readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  return Number(text.split('\n')[0])
}

/** The one line for the operator with which something rejects. */
export async function faultOf(promise: Promise<unknown>): Promise<string> {
  const error: unknown = await promise.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(StartFault)
  const { message } = error as StartFault
  expect(message).not.toContain('\n')
  return message
}
