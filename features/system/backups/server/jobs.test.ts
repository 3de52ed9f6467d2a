import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { readConfig } from '#kit/server/config.ts'
import { command, dropDatabase, onDatabase } from '#tests/support/database.ts'
import { openObjectStore } from '#tests/support/object-store.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { noRoomForTrial } from '../domain/text.ts'
import { backUp, backUpTonight, copyElsewhere, tryNewest } from './jobs.ts'
import { readState } from './queries.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'quinte-nights-'))
afterAll(() => rm(folder, { recursive: true }))

let world: World
beforeEach(async () => {
  world = await openWorld({ env: { BACKUP_DIR: folder, DATA_DIR: folder } })
  await world.as('admin')
})
afterEach(async () => {
  await world.close()
  for (const name of await readdir(folder)) await rm(path.join(folder, name), { recursive: true })
})

const rows = () =>
  world.sql<{ file: string; fault: string | null; bytes: number | null }>(
    'select reason, file, host, fault, bytes from backups order by id',
  )

test('each night leaves one backup, and old ones go by themselves', async () => {
  await backUpTonight(world.services)
  expect(await rows()).toEqual([])
  await writeFile(path.join(folder, 'quinte-2024-01-05.quinte'), '')
  await writeFile(path.join(folder, 'quinte-2026-10-14.quinte.part'), '')
  await writeFile(path.join(folder, 'lettera.txt'), '')
  for (let night = 0; night < 16; night += 1) {
    world.clock.advance({ hours: 24 })
    await backUpTonight(world.services)
    await backUpTonight(world.services)
  }
  const names = await readdir(folder)
  expect(names.toSorted().slice(0, 3)).toEqual([
    'lettera.txt',
    'quinte-2026-10-16.quinte',
    'quinte-2026-10-18.quinte',
  ])
  expect(names).toHaveLength(16)
  const made = await rows()
  expect(made).toHaveLength(16)
  expect(made[0]).toMatchObject({ reason: 'night', host: hostname(), fault: null })
  const dropped = await world.sql('select file from backups where dropped_at is not null')
  expect(dropped).toEqual([{ file: 'quinte-2026-10-17.quinte' }])
})

test('the newest is restored once a week into a database that is gone afterwards', async () => {
  await backUp(world.services, 'night')
  await tryNewest(world.services)
  expect(await world.sql('select trial, trial_fault from backups')).toEqual([
    { trial: 'restored', trial_fault: null },
  ])
  const [scratch] = await world.sql<{ count: number }>(
    `select count(*) from pg_database where datname = current_database() || '_prova'`,
  )
  expect(scratch).toEqual({ count: 0 })
  world.clock.advance({ hours: 24 })
  await backUpTonight(world.services)
  await tryNewest(world.services)
  const trials = 'select trial, trial_fault as fault from backups order by id'
  expect((await world.sql(trials))[1]).toEqual({ trial: null, fault: null })

  const damaged = path.join(folder, (await rows())[1]?.file ?? '')
  const bytes = await readFile(damaged)
  await writeFile(damaged, bytes.subarray(0, bytes.length / 2))
  world.clock.advance({ hours: 24 * 6 })
  await tryNewest(world.services)
  expect((await readState(world.services)).lastTrialFault).toContain('è danneggiato')
})

test('one that cannot be made is noted, and tried again until it is', async () => {
  await backUp(world.services, 'night')
  world.clock.advance({ hours: 49 })
  expect(await readState(world.services)).toMatchObject({ late: true, fault: null, folder })
  await writeFile(path.join(folder, 'file'), '')
  const config = { ...world.services.config, BACKUP_DIR: path.join(folder, 'file') }
  await backUpTonight({ ...world.services, config })
  const { late, fault } = await readState(world.services)
  expect(late).toBe(true)
  expect(fault).toContain('Non posso scrivere')
  await backUpTonight(world.services)
  expect(await readState(world.services)).toMatchObject({ late: false, fault: null })
})

test('an administrator may ask for one; nobody else sees them', async () => {
  const admin = await world.as('admin')
  expect((await admin.call('POST', '/backups', {})).status).toBe(200)
  expect(await world.sql('select task_identifier as task from graphile_worker.jobs')).toEqual([
    { task: 'backups.make' },
  ])
  await backUp(world.services, 'asked')
  await backUp(world.services, 'asked')
  const { rows: listed, total } = (await admin.call('GET', '/backups?dir=desc')).body
  expect(total).toBe(2)
  expect(listed[0].file).toBe('quinte-2026-10-15-090000.quinte')
  const staff = await world.as('staff')
  expect((await staff.call('GET', '/backups/state')).status).toBe(403)
  expect(noRoomForTrial(2_500_000_000)).toContain('2,5\u00a0GB')
})

test('two at once are both whole', async () => {
  await Promise.all([backUp(world.services, 'asked'), backUp(world.services, 'asked')])
  expect(await world.sql('select count(*)::int as whole from backups where fault is null')).toEqual(
    [{ whole: 2 }],
  )
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
})

/** Services of an academy whose backups go to a store as well. */
function copying(env: Readonly<Record<string, string>>) {
  const config = readConfig({ BACKUP_DIR: folder, DATA_DIR: folder, ...env })
  return { ...world.services, config }
}

test('each goes to the object store once, and leaves it when its time is over', async () => {
  await using store = await openObjectStore()
  const services = copying(store.env)
  for (let night = 0; night < 16; night += 1) {
    world.clock.advance({ hours: 24 })
    await backUp(services, 'night')
    await copyElsewhere(services)
  }
  const here = (await readdir(folder)).map((name) => `accademia/${name}`)
  expect(here).toHaveLength(15)
  expect((await store.keys()).toSorted()).toEqual(here.toSorted())
  expect(await readState(services)).toMatchObject({
    store: store.env.BACKUP_S3,
    lastCopyAt: world.clock.now().toString(),
    lastCopyFault: null,
  })
})

test('a store that does not answer is told, and gets what it missed when it is back', async () => {
  await using store = await openObjectStore()
  const gone = copying({ ...store.env, BACKUP_S3: 'http://127.0.0.1:2/copie' })
  await backUp(gone, 'night')
  await copyElsewhere(gone)
  expect((await readState(gone)).lastCopyFault).toContain('non risponde')
  const services = copying(store.env)
  world.clock.advance({ hours: 24 })
  await backUp(services, 'night')
  await copyElsewhere(services)
  expect(await store.keys()).toHaveLength(2)
  expect((await readState(services)).lastCopyFault).toBeNull()
})

test('one that somebody took away keeps neither the others from the store nor what is over in it', async () => {
  await using store = await openObjectStore()
  const services = copying(store.env)
  for (let night = 0; night < 15; night += 1) {
    world.clock.advance({ hours: 24 })
    await backUp(services, 'night')
    if (night === 13) await copyElsewhere(services)
  }
  await rm(path.join(folder, (await rows()).at(-1)?.file ?? ''))
  world.clock.advance({ hours: 24 })
  await backUp(services, 'night')
  await copyElsewhere(services)
  expect(await store.keys()).toHaveLength(15)
  const lost = 'select file from backups where copied_at is null and dropped_at is not null'
  expect(await world.sql(lost)).toHaveLength(1)
})

test('a copy that takes long is waited for by no other', async () => {
  const asked = Promise.withResolvers<() => void>()
  let calls = 0
  const silent = createServer((socket) => {
    calls += 1
    socket.on('error', () => {})
    socket.once('data', () => asked.resolve(() => socket.destroy()))
  })
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo
  const at = {
    BACKUP_S3: `http://127.0.0.1:${port}/copie`,
    BACKUP_S3_KEY: 'a',
    BACKUP_S3_SECRET: 'b',
  }
  const services = copying(at)
  await backUp(services, 'night')
  const first = copyElsewhere(services)
  const hangUp = await asked.promise
  await copyElsewhere(services)
  expect(calls).toBe(1)
  silent.close()
  hangUp()
  await first
  expect((await readState(services)).lastCopyFault).toContain('non risponde')
})

test('a trial that takes long is not ended by the next one', async () => {
  await backUp(world.services, 'night')
  await Promise.all([tryNewest(world.services), tryNewest(world.services)])
  expect(await world.sql('select trial, trial_fault from backups')).toEqual([
    { trial: 'restored', trial_fault: null },
  ])
})

/** A database with the name of the trial's, and what these statements say of it and put into it. */
async function besides(mark?: string, content?: string): Promise<string> {
  const url = inject('adminUrl')
  const name = `${new URL(world.services.databaseUrl).pathname.slice(1)}_prova`
  await command(url, `create database ${name}`)
  if (mark !== undefined) await command(url, `comment on database ${name} is '${mark}'`)
  if (content !== undefined) await command(onDatabase(url, name), content)
  return name
}

test('a database with the name of the trial’s that somebody else has made is left alone', async () => {
  const name = await besides('Accademia di prova', 'create table people as select 7 as id')
  onTestFinished(() => dropDatabase(inject('adminUrl'), name))
  await backUp(world.services, 'night')
  await tryNewest(world.services)
  expect((await readState(world.services)).lastTrialFault).toContain(`“${name}” c'è già`)
  await command(onDatabase(inject('adminUrl'), name), 'select id from people')
})

test.each([
  ['Prova di ripristino di Quinte', 'create table people as select 7 as id'],
  // It ended before it could say whose it is.
  [],
])('what an interrupted trial has left goes with the next: %s', async (...left) => {
  await besides(...left)
  await backUp(world.services, 'night')
  await tryNewest(world.services)
  expect(await world.sql('select trial, trial_fault from backups')).toEqual([
    { trial: 'restored', trial_fault: null },
  ])
})

test('with one folder for several servers the newest that is there is tried, whoever made it', async () => {
  const made = (host: string, file: string) =>
    world.sql(
      `insert into backups (reason, file, host, started_at, ended_at, bytes, rows)
       values ('night', $1, $2, quinte_now(), quinte_now(), 1, 1)`,
      [file, host],
    )
  // One in the common folder, that is over; one that another server has in a folder of its own.
  await made('altro', 'quinte-2024-01-05.quinte')
  await made('altro', 'quinte-2026-10-15.quinte')
  await made('altro', 'quinte-2024-01-06.quinte')
  await made(hostname(), 'quinte-2024-01-06.quinte')
  await writeFile(path.join(folder, 'quinte-2024-01-05.quinte'), '')
  await writeFile(path.join(folder, 'quinte-2024-01-06.quinte'), '')
  world.clock.advance({ hours: 24 })
  const nights = Array.from({ length: 14 }, (_, night) => `quinte-2026-11-${10 + night}.quinte`)
  for (const night of nights) await writeFile(path.join(folder, night), '')
  await backUp(world.services, 'night')
  const dropped = 'select host, file from backups where dropped_at is not null order by file'
  expect(await world.sql(dropped)).toEqual([
    { host: 'altro', file: 'quinte-2024-01-05.quinte' },
    { host: hostname(), file: 'quinte-2024-01-06.quinte' },
  ])
  for (const night of nights) await rm(path.join(folder, night))

  await world.sql(`update backups set host = 'altro' where host <> 'altro'`)
  world.clock.advance({ hours: 1 })
  await made('altro', 'quinte-2026-10-17.quinte')
  await tryNewest(world.services)
  const tried = 'select host, file, trial_fault from backups where tried_at is not null'
  expect(await world.sql(tried)).toEqual([
    { host: 'altro', file: 'quinte-2026-10-16.quinte', trial_fault: null },
  ])
})

test('before the first backup has made the folder there is nothing to copy, and no fault', async () => {
  await using store = await openObjectStore()
  await copyElsewhere(copying({ ...store.env, BACKUP_DIR: path.join(folder, 'nuova') }))
  expect(await store.keys()).toEqual([])
})

test('a trial that did not succeed is made again a day later', async () => {
  await backUp(world.services, 'night')
  const file = path.join(folder, (await rows())[0]?.file ?? '')
  const bytes = await readFile(file)
  await writeFile(file, bytes.subarray(0, bytes.length / 2))
  await tryNewest(world.services)
  await writeFile(file, bytes)
  world.clock.advance({ hours: 23 })
  await tryNewest(world.services)
  expect((await readState(world.services)).lastTrialFault).toContain('è danneggiato')
  world.clock.advance({ hours: 1 })
  await tryNewest(world.services)
  expect((await readState(world.services)).lastTrialFault).toBeNull()
})
