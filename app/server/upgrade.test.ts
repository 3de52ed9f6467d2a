import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { keyMark } from '#kit/server/backup/key-mark.ts'
import { putBack } from '#kit/server/backup/put-back.ts'
import { openArchive } from '#kit/server/backup/reading.ts'
import { openSession } from '#kit/server/backup/snapshot.ts'
import { writeBackup } from '#kit/server/backup/writing.ts'
import { readConfig } from '#kit/server/config.ts'
import { openDatabase, type Database } from '#kit/server/db.ts'
import { migrate, readMigrations } from '#kit/server/migrate.ts'
import { clientOf, fromElsewhere, sessionCookie } from '#tests/support/client.ts'
import { command, dropDatabase, onDatabase } from '#tests/support/database.ts'
import { allOperations } from '#tests/support/operations.ts'
import { smallAcademy } from '#tests/support/small-academy.ts'
import { openSecondServer, openWorld, PASSWORD, type World } from '#tests/support/world.ts'
import { upgrade } from './upgrade.ts'

const KEPT = path.join(import.meta.dirname, '../../tests/versions')
const SECRET_KEY = 'a key only for the tests'

let folder: string
let name: string
let database: Database
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quinte-upgrade-'))
  name = `quinte_upgrade_${randomBytes(6).toString('hex')}`
  await command(inject('adminUrl'), `create database ${name}`)
  database = openDatabase(onDatabase(inject('adminUrl'), name), 2)
})
afterEach(async () => {
  await database.close()
  await dropDatabase(inject('adminUrl'), name)
  await rm(folder, { recursive: true })
})

const config = (BACKUP_DIR = folder) => readConfig({ BACKUP_DIR, DATA_DIR: folder, SECRET_KEY })

/** Starts a newer program on the database; answers what it says. */
async function start(BACKUP_DIR?: string): Promise<string[]> {
  const said: string[] = []
  await upgrade(config(BACKUP_DIR), database, (line) => said.push(line))
  return said
}

const version = async () =>
  (await database.pool.query('select max(version) as version from schema_migrations')).rows[0]

describe('the first start of a newer program', () => {
  test('backs the academy up, migrates it and says so; the next one has nothing to do', async () => {
    await migrate(database.pool, 61)
    await database.pool.query(`insert into course_categories (name) values ('Mimo')`)
    expect(await start()).toEqual([
      expect.stringContaining("Nuova versione del programma: prima ho copiato l'accademia in"),
      expect.stringContaining('Database aggiornato a questa versione'),
    ])
    const [file = ''] = await readdir(folder)
    expect(file).toMatch(/^prima-di-\d{4}-.*\.quinte$/)
    const { rows } = await database.pool.query('select reason, file, fault from backups')
    expect(rows).toEqual([{ reason: 'upgrade', file, fault: null }])
    const header = await (await openArchive(path.join(folder, file))).next('header')
    expect(header.migrations).toHaveLength(61)
    expect(await start()).toEqual([])
  })

  test('copies nothing of an empty database', async () => {
    expect(await start()).toEqual([])
    expect(await readdir(folder)).toEqual([])
  })

  test('copies nothing where no copies are wanted', async () => {
    await migrate(database.pool, 61)
    expect(await start('off')).toEqual([])
    expect(await readdir(folder)).toEqual([])
  })

  test('goes back by itself when a migration fails', async () => {
    await migrate(database.pool, 60)
    await database.pool.query('create table backups (strange text)')
    await expect(start()).rejects.toThrow(
      /non è riuscito \(0063_backups\.sql: .*\)\. È rimasto com'era, alla versione 60/,
    )
    expect(await version()).toEqual({ version: 60 })
    expect(await readdir(folder)).toHaveLength(1)
    await database.pool.query('drop table backups')
    expect(await start()).toHaveLength(2)
  })

  test('changes nothing when there is nowhere to copy to', async () => {
    await migrate(database.pool, 61)
    await writeFile(path.join(folder, 'file'), '')
    await expect(start(path.join(folder, 'file'))).rejects.toThrow(/Non è cambiato nulla/)
    expect(await version()).toEqual({ version: 61 })
  })
})

/** What differs by the moment or the machine, or is the program's own and not the academy's. */
const PASSING = /^(accounts|backups|batches|installation|notifications|templates)\./

/** Questions that are called otherwise by now: the answers that were kept have the old name. */
const RENAMED: Readonly<Record<string, string>> = { 'imports.list': 'leadImports.list' }

const renamed = (answers: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(answers).map(([operation, answer]) => [RENAMED[operation] ?? operation, answer]),
  )

/** The answers to every question that needs no record: lists, choices, figures. */
async function answersOf(url: string): Promise<Record<string, unknown>> {
  const signedIn = await clientOf(url).call(
    'POST',
    '/session',
    { username: 'admin', password: PASSWORD },
    fromElsewhere(),
  )
  const client = clientOf(url, sessionCookie(signedIn))
  const answers: Record<string, unknown> = {}
  for (const { name: operation, method, path: at } of allOperations()) {
    if (method !== 'GET' || at.includes('{') || PASSING.test(operation)) continue
    const { status, body } = await client.call('GET', at)
    if (status === 200) answers[operation] = body
  }
  return answers
}

/** A database as a kept version has left it. */
async function restoreAsItWas(file: string): Promise<void> {
  const archive = await openArchive(file)
  const header = await archive.next('header')
  const newest = header.migrations.at(-1)?.version ?? 0
  const known = (await readMigrations()).filter((migration) => migration.version <= newest)
  const client = await openSession(database.url, 'quinte test')
  await putBack(client, archive, header, known)
  await client.end()
}

async function withWorld<T>(work: (world: World) => Promise<T>): Promise<T> {
  const world = await openWorld()
  try {
    return await work(world)
  } finally {
    await world.close()
  }
}

describe('an academy of every version that was released', async () => {
  await mkdir(KEPT, { recursive: true })
  const versions = (await readdir(KEPT)).filter((file) => file.endsWith('.quinte'))

  test.each(versions)('%s answers the same after the upgrade', async (file) => {
    const before = JSON.parse(
      await readFile(path.join(KEPT, file.replace('.quinte', '.answers')), 'utf8'),
    ) as Record<string, unknown>
    await restoreAsItWas(path.join(KEPT, file))
    await start()
    await withWorld(async ({ clock }) => {
      const server = await openSecondServer({ databaseUrl: database.url, clock })
      expect(await answersOf(server.url)).toMatchObject(renamed(before))
      await server.close()
    })
  })

  // Once for each release: writes what the test above reads.
  test.runIf(process.env['KEEP_VERSION'])('is kept', async () => {
    const file = path.join(KEPT, `${process.env['KEEP_VERSION']}.quinte`)
    await withWorld(async (world) => {
      await smallAcademy(await world.as('admin'))
      await world.sql('delete from answered_requests')
      const createdAt = world.clock.now().toString()
      await writeBackup(world.databaseUrl, file, { createdAt, keyMark: keyMark(SECRET_KEY) })
      const answers = await answersOf(world.url)
      expect(Object.keys(answers)).not.toEqual([])
      await writeFile(file.replace('.quinte', '.answers'), `${JSON.stringify(answers)}\n`)
    })
  })
})
