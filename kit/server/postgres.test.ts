import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  copy,
  faultOf,
  openFolder,
  ownPlace,
  query,
  quiet,
  serverPid,
  start,
  stop,
} from '#tests/support/embedded.ts'
import { joinPostgres, startPostgres } from './postgres.ts'

const root = process.getuid?.() === 0
const place = ownPlace()
/** A DATA_DIR after its first start, with a row: to copy where that start is not the matter. */
let prepared: string

beforeAll(async () => {
  prepared = join(await openFolder(), 'data')
  const database = await start(prepared)
  await query(database.url, 'create table kept as select 7 as id')
  await stop(database)
})

afterAll(() => fs.rm(dirname(prepared), { recursive: true }))

/** An app in a process of its own; resolves with its database's address once it serves. */
async function startElsewhere() {
  const script = `
    import { startPostgres } from './kit/server/postgres.ts'
    const { url } = await startPostgres({ dataDir: process.argv[1], log: () => {} })
    console.log(url)
    setInterval(() => {}, 60_000)`
  const app = spawn(process.execPath, ['--input-type=module', '-e', script, place.dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [url] = (await once(createInterface(app.stdout), 'line')) as [string]
  return {
    url,
    async kill() {
      const end = once(app, 'exit')
      app.kill('SIGKILL')
      await end
    },
  }
}

describe('the first start', () => {
  test('gives an Italian UTF-8 database, to be changed by its owner without being superuser', async () => {
    const { url } = await start(place.dataDir)
    const [row] = await query<{ facts: string }>(
      url,
      `select concat_ws(' ', datname, pg_encoding_to_char(encoding), datlocprovider, datlocale,
                        rolname, rolsuper, rolcreatedb) as facts
       from pg_database, pg_roles where datname = current_database() and rolname = current_user`,
    )
    expect(row?.facts).toBe('quinte UTF8 i it-IT quinte f t')
    const [sorted] = await query<{ words: string }>(
      url,
      `select string_agg(word, ' ' order by word) as words
       from unnest(array['zia', 'Èrica', 'eco', 'Etna', 'età', 'Zeno', 'perché']) word`,
    )
    expect(sorted?.words).toBe('eco Èrica età Etna perché Zeno zia')
    for (const extension of ['unaccent', 'pg_trgm', 'btree_gist'])
      await query(url, `create extension ${extension}`)
    expect(
      await query(
        url,
        `select unaccent('Però') as plain, similarity('città', 'citt')::text as near`,
      ),
    ).toEqual([{ plain: 'Pero', near: '0.5714286' }])
  })

  test('keeps the password to its owner and the server to this machine', async () => {
    await copy(prepared, place.dataDir)
    const { url } = await start(place.dataDir)
    const path = join(place.dataDir, 'postgres.password')
    expect((await fs.stat(path)).mode & 0o777).toBe(0o600)
    expect((await fs.readFile(path, 'utf8')).trim()).toBe(new URL(url).password)
    expect(new URL(url).password).toHaveLength(43)
    await expect(query(url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(/password/)
    expect(await query(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
    expect(await query(url, 'show fsync')).toEqual([{ fsync: 'on' }])
    expect(await fs.readdir(join(place.dataDir, 'logs'))).toEqual(['initdb.log', 'postgres.log'])
    if (root) expect((await fs.stat(`/proc/${await serverPid(place.dataDir)}`)).uid).not.toBe(0)
  })

  test('that was interrupted leaves nothing in the way of the next', async () => {
    await fs.mkdir(join(place.dataDir, 'postgres.new-123', 'cluster', 'base'), { recursive: true })
    await fs.writeFile(join(place.dataDir, 'postgres.new-123', 'cluster', 'PG_VERSION'), '18\n')
    await fs.writeFile(join(place.dataDir, 'postgres.password'), '')
    const { url } = await start(place.dataDir)
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect((await fs.readdir(place.dataDir)).toSorted()).toEqual([
      'logs',
      'postgres',
      'postgres.password',
    ])
  })

  test.runIf(root)('works below a folder that only root may pass', async () => {
    await fs.chmod(place.home, 0o700)
    const database = await start(place.dataDir)
    await query(database.url, 'create table kept (id int)')
    await stop(database)
    const again = await start(place.dataDir)
    expect(await query(again.url, 'select * from kept')).toEqual([])
  })
})

describe('a later start', () => {
  beforeEach(() => copy(prepared, place.dataDir))

  test('finds everything after a clean stop, which leaves no process', async () => {
    const database = await start(place.dataDir)
    expect(await query(database.url, 'select id from kept')).toEqual([{ id: 7 }])
    await stop(database)
    await expect(serverPid(place.dataDir)).rejects.toThrow('ENOENT')
    await expect(query(database.url, 'select 1')).rejects.toThrow('ECONNREFUSED')
  })

  test('takes over the running server of an app that was killed', async () => {
    const app = await startElsewhere()
    await query(app.url, 'insert into kept values (8)')
    const pid = await serverPid(place.dataDir)
    await app.kill()
    const database = await start(place.dataDir)
    expect(await serverPid(place.dataDir)).toBe(pid)
    expect(database.url).toBe(app.url)
    expect(await query(database.url, 'select id from kept')).toEqual([{ id: 7 }, { id: 8 }])
  })

  test('recovers when app and server were both killed and their number is taken', async () => {
    const app = await startElsewhere()
    await query(app.url, 'insert into kept values (8)')
    const pid = await serverPid(place.dataDir)
    await app.kill()
    process.kill(pid, 'SIGKILL')
    const pidFile = join(place.dataDir, 'postgres', 'postmaster.pid')
    const left = (await fs.readFile(pidFile, 'utf8')).split('\n')
    await fs.writeFile(pidFile, [process.pid, ...left.slice(1)].join('\n'))
    const database = await start(place.dataDir)
    expect(await query(database.url, 'select id from kept')).toEqual([{ id: 7 }, { id: 8 }])
  })

  test('on a copy of a running DATA_DIR has a server of its own', async () => {
    const original = await start(place.dataDir)
    const twin = join(place.home, 'twin')
    await copy(place.dataDir, twin)
    const database = await start(twin)
    expect(await serverPid(twin)).not.toBe(await serverPid(place.dataDir))
    await query(database.url, 'delete from kept')
    expect(await query(original.url, 'select id from kept')).toEqual([{ id: 7 }])
  })
})

describe('a lost server', () => {
  beforeEach(() => copy(prepared, place.dataDir))

  test('comes back at the same address, with what was committed', async () => {
    const database = await start(place.dataDir)
    await query(database.url, 'insert into kept values (8)')
    const pid = await serverPid(place.dataDir)
    const client = new pg.Client(database.url)
    client.on('error', () => undefined) // the server is killed under the connection
    await client.connect()
    const cut = new Promise((resolve) => client.once('end', resolve))
    process.kill(pid, 'SIGKILL')
    await cut
    await Promise.all([database.ensureRunning(), database.ensureRunning()])
    expect(await query(database.url, 'select id from kept')).toEqual([{ id: 7 }, { id: 8 }])
    expect(await serverPid(place.dataDir)).not.toBe(pid)
    await database.ensureRunning()
    expect(await faultOf(startPostgres({ dataDir: place.dataDir, log: quiet }))).toContain(
      'già usata',
    )
  })

  test('stays with its app when it resets itself, after the death of one of its processes', async () => {
    const { promise: back, resolve } = Promise.withResolvers<void>()
    const database = await start(place.dataDir, (line) => {
      if (line === 'Il database risponde di nuovo') resolve()
    })
    await query(database.url, 'insert into kept values (8)')
    const client = new pg.Client(database.url)
    client.on('error', () => undefined) // its process is the one to die
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    process.kill(rows[0]?.pid ?? 0, 'SIGKILL')
    await back
    expect(await query(database.url, 'select id from kept')).toEqual([{ id: 7 }, { id: 8 }])
    expect(await faultOf(startPostgres({ dataDir: place.dataDir, log: quiet }))).toContain(
      'già usata',
    )
  })

  test('is told apart from a port that was taken meanwhile', async () => {
    const database = await start(place.dataDir)
    const port = Number(new URL(database.url).port)
    await stop(database)
    const squatter = createServer()
    squatter.listen(port, '127.0.0.1')
    await once(squatter, 'listening')
    expect(await faultOf(database.ensureRunning())).toContain(`porta ${port}`)
    squatter.close()
  })
})

describe('a command beside the app', () => {
  beforeEach(() => copy(prepared, place.dataDir))

  test('starts a server for itself and ends it', async () => {
    const command = await joinPostgres({ dataDir: place.dataDir, log: quiet })
    expect(await query(command.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await command.leave()
    await expect(serverPid(place.dataDir)).rejects.toThrow('ENOENT')
  })

  test('shares the server with it, and does not end it', async () => {
    const early = await joinPostgres({ dataDir: place.dataDir, log: quiet })
    const database = await start(place.dataDir)
    const late = await joinPostgres({ dataDir: place.dataDir, log: quiet })
    expect([early.url, late.url]).toEqual([database.url, database.url])
    await early.leave()
    await late.leave()
    expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})
