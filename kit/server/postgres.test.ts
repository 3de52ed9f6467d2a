import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  access,
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { joinPostgres, startPostgres, type EmbeddedPostgres } from './postgres.ts'
import { StartFault } from './start-fault.ts'

const root = process.getuid?.() === 0
let home: string
let dataDir: string
let lines: string[]
const running = new Set<EmbeddedPostgres>()

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'quinte-postgres-'))
  await chmod(home, 0o711)
  dataDir = join(home, 'data')
  lines = []
})

afterEach(async () => {
  for (const database of running) await database.stop()
  running.clear()
  await rm(home, { recursive: true, force: true })
})

async function start(folder = dataDir) {
  const database = await startPostgres({ dataDir: folder, log: (line) => lines.push(line) })
  running.add(database)
  return database
}

async function stop(database: EmbeddedPostgres) {
  running.delete(database)
  await database.stop()
}

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

async function serverPid() {
  const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  return Number(text.split('\n')[0])
}

/** An app in a process of its own; resolves with its database's address once it serves. */
async function startElsewhere() {
  const script = `
    import { startPostgres } from './kit/server/postgres.ts'
    const { url } = await startPostgres({ dataDir: process.argv[1], log: () => {} })
    console.log(url)
    setInterval(() => {}, 60_000)`
  const app = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir], {
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

async function fault(promise: Promise<unknown>) {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(StartFault)
  const { message } = error as StartFault
  expect(message).not.toContain('\n')
  return message
}

describe('the first start', () => {
  test('gives an Italian UTF-8 database, to be changed by its owner without being superuser', async () => {
    const { url } = await start()
    expect(
      await query(
        url,
        `select datname as name, pg_encoding_to_char(encoding) as encoding, datlocprovider as provider,
                datlocale as locale, current_user as role, rolsuper as super, rolcreatedb as creates
         from pg_database, pg_roles where datname = current_database() and rolname = current_user`,
      ),
    ).toEqual([
      {
        name: 'quinte',
        encoding: 'UTF8',
        provider: 'i',
        locale: 'it-IT',
        role: 'quinte',
        super: false,
        creates: true,
      },
    ])
    const sorted = await query<{ word: string }>(
      url,
      `select word from unnest(array['zia', 'Èrica', 'eco', 'Etna', 'età', 'Zeno', 'perché']) word order by word`,
    )
    expect(sorted.map(({ word }) => word)).toEqual([
      'eco',
      'Èrica',
      'età',
      'Etna',
      'perché',
      'Zeno',
      'zia',
    ])
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
    const { url } = await start()
    const path = join(dataDir, 'postgres.password')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect((await readFile(path, 'utf8')).trim()).toBe(new URL(url).password)
    expect(new URL(url).password).toHaveLength(43)
    await expect(query(url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(/password/)
    expect(await query(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
    expect(await query(url, 'show fsync')).toEqual([{ fsync: 'on' }])
    expect(await readdir(join(dataDir, 'logs'))).toEqual(['initdb.log', 'postgres.log'])
    if (root) expect((await stat(`/proc/${await serverPid()}`)).uid).not.toBe(0)
  })

  test('that was interrupted leaves nothing in the way of the next', async () => {
    await mkdir(join(dataDir, 'postgres.new-123', 'cluster', 'base'), { recursive: true })
    await writeFile(join(dataDir, 'postgres.new-123', 'cluster', 'PG_VERSION'), '18\n')
    await writeFile(join(dataDir, 'postgres.password'), '')
    const { url } = await start()
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect((await readdir(dataDir)).toSorted()).toEqual(['logs', 'postgres', 'postgres.password'])
  })

  test.runIf(root)('works below a folder that only root may pass', async () => {
    await chmod(home, 0o700)
    const database = await start()
    await query(database.url, 'create table kept (id int)')
    await stop(database)
    const again = await start()
    expect(await query(again.url, 'select * from kept')).toEqual([])
  })
})

describe('a later start', () => {
  test('finds everything after a clean stop, which leaves no process', async () => {
    const first = await start()
    await query(first.url, 'create table kept as select 7 as id')
    const pid = await serverPid()
    await stop(first)
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
    const second = await start()
    expect(await query(second.url, 'select id from kept')).toEqual([{ id: 7 }])
  })

  test('takes over the running server of an app that was killed', async () => {
    const app = await startElsewhere()
    await query(app.url, 'create table kept as select 7 as id')
    const pid = await serverPid()
    await app.kill()
    const database = await start()
    expect(await serverPid()).toBe(pid)
    expect(database.url).toBe(app.url)
    expect(await query(database.url, 'select id from kept')).toEqual([{ id: 7 }])
  })

  test('recovers when app and server were both killed and their number is taken', async () => {
    const app = await startElsewhere()
    await query(app.url, 'create table kept as select 7 as id')
    const pid = await serverPid()
    await app.kill()
    process.kill(pid, 'SIGKILL')
    const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
    const left = (await readFile(pidFile, 'utf8')).split('\n')
    await writeFile(pidFile, [process.pid, ...left.slice(1)].join('\n'))
    const database = await start()
    expect(await query(database.url, 'select id from kept')).toEqual([{ id: 7 }])
  })
})

describe('a lost server', () => {
  test('comes back at the same address, with what was committed', async () => {
    const database = await start()
    await query(database.url, 'create table kept as select 7 as id')
    const pid = await serverPid()
    const client = new pg.Client(database.url)
    client.on('error', () => undefined) // the server is killed under the connection
    await client.connect()
    const cut = new Promise((resolve) => client.once('end', resolve))
    process.kill(pid, 'SIGKILL')
    await cut
    await Promise.all([database.ensureRunning(), database.ensureRunning()])
    expect(await query(database.url, 'select id from kept')).toEqual([{ id: 7 }])
    expect(await serverPid()).not.toBe(pid)
    await database.ensureRunning()
    expect(await fault(startPostgres({ dataDir, log: () => {} }))).toContain('già usata')
  })

  test('is told apart from a port that was taken meanwhile', async () => {
    const database = await start()
    const port = Number(new URL(database.url).port)
    await stop(database)
    const squatter = createServer()
    squatter.listen(port, '127.0.0.1')
    await once(squatter, 'listening')
    expect(await fault(database.ensureRunning())).toContain(`porta ${port}`)
    squatter.close()
  })
})

describe('a start is refused in one line', () => {
  test('on a DATA_DIR in use, without harm to its app', async () => {
    const { url } = await start()
    const message = await fault(startPostgres({ dataDir, log: () => {} }))
    expect(message).toContain(dataDir)
    expect(message).toContain('già usata da un altro Quinte')
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('to all but one of two first starts at once', async () => {
    const starts = await Promise.allSettled([start(), start()])
    expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = starts.find((one) => one.status === 'rejected')
    expect(String(refused?.reason)).toContain('già usata')
  })

  test('on data of another PostgreSQL', async () => {
    await mkdir(join(dataDir, 'postgres'), { recursive: true })
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '15\n')
    expect(await fault(start())).toMatch(/PostgreSQL 15.*PostgreSQL 18/)
  })

  test('on files that are no database', async () => {
    await mkdir(join(dataDir, 'postgres'), { recursive: true })
    await writeFile(join(dataDir, 'postgres', 'letter.txt'), 'Cara mamma')
    expect(await fault(start())).toContain('non sono un database')
    await access(join(dataDir, 'postgres', 'letter.txt'))
  })

  test('without the password, or with a wrong one', async () => {
    await stop(await start())
    const path = join(dataDir, 'postgres.password')
    await writeFile(path, 'wrong')
    expect(await fault(start())).toContain('non è quella del database')
    await rm(path)
    expect(await fault(start())).toContain(`rimetti al suo posto il file ${path}`)
  })

  test('when DATA_DIR is a file or below one', async () => {
    await writeFile(dataDir, '')
    expect(await fault(start())).toContain('non è una cartella')
    expect(await fault(start(join(dataDir, 'below')))).toContain('non è una cartella')
  })

  test('when DATA_DIR cannot be written', async () => {
    await chmod(home, 0o500)
    const closed = root ? '/sys/quinte' : dataDir // permissions do not stop root
    expect(await fault(start(closed))).toContain('Non posso scrivere')
    await chmod(home, 0o700)
  })
})

describe('a command beside the app', () => {
  test('uses its server and leaves it alone', async () => {
    const database = await start()
    const command = await joinPostgres({ dataDir, log: () => {} })
    expect(command.url).toBe(database.url)
    await command.leave()
    expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('starts a server for itself and ends it', async () => {
    const command = await joinPostgres({ dataDir, log: () => {} })
    expect(await query(command.url, 'select 1 as one')).toEqual([{ one: 1 }])
    const pid = await serverPid()
    await command.leave()
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  })

  test('leaves its server to an app that came meanwhile', async () => {
    const command = await joinPostgres({ dataDir, log: () => {} })
    const database = await start()
    await command.leave()
    expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})
