import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { loadDemo } from '#app/server/demo.ts'
import { openDatabase } from '#kit/server/db.ts'
import { migrate, readMigrations } from '#kit/server/migrate.ts'
import { command, dropDatabase, onDatabase } from '#tests/support/database.ts'
import { digestOf } from '#tests/support/digest.ts'
import { quinte, serve, type Ended } from '#tests/support/program.ts'
import { openWorld, type World } from '#tests/support/world.ts'

const SECRET_KEY = 'a key only for the tests'

let home: string
let file: string
let worlds: World[]
let databases: string[]

beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'quinte-backup-'))
  file = path.join(home, 'copia.quinte')
  worlds = []
  databases = []
})

afterEach(async () => {
  for (const world of worlds) await world.close()
  for (const name of databases) {
    await dropDatabase(inject('adminUrl'), name)
  }
  await rm(home, { recursive: true })
})

/** A running server; with `demo`, of the demo academy. */
async function open(demo = false): Promise<World> {
  const world = await openWorld({ demo })
  worlds.push(world)
  if (demo) await loadDemo(world.services, 1)
  return world
}

async function emptyDatabase(): Promise<string> {
  const name = `quinte_restore_${randomBytes(6).toString('hex')}`
  await command(inject('adminUrl'), `create database ${name}`)
  databases.push(name)
  return onDatabase(inject('adminUrl'), name)
}

const on = (DATABASE_URL: string) => ({ DATABASE_URL, SECRET_KEY })
const backup = (url: string) => quinte(['backup', file], on(url))
const restore = (url: string, ...more: string[]) => quinte(['restore', file, ...more], on(url))

function said({ code, stdout, stderr }: Ended): string {
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return stdout
}

/** A fault is one line on the error output, and a non-zero exit. */
function fault({ code, stderr }: Ended): string {
  expect(code).toBe(1)
  expect(stderr.trimEnd().split('\n')).toHaveLength(1)
  return stderr.trimEnd()
}

/** Rows of an academy in which strange texts and bytes were written. */
async function fillStrangely(world: World): Promise<void> {
  await world.sql(
    `insert into files (name, media_type, size, sha256, created_by) values ($1, 'image/png', 3, '\\x00', 'x')`,
    ['a\tb\\c\n\\.\n.png'],
  )
  await world.sql(`insert into file_chunks values (currval('files_id_seq'), 0, $1)`, [
    randomBytes(300_000),
  ])
  await world.sql(`update settings set value = $1 where key = 'sendingMailAddress'`, ['\\N'])
}

describe('a backup', () => {
  test('restores to a database that is the same in every row', async () => {
    const world = await open(true)
    await fillStrangely(world)
    expect(said(await backup(world.databaseUrl))).toMatch(
      /^Copia scritta in .*: \d+ tabelle, [\d.]{5,} righe\.\n.*conserva a parte SECRET_KEY/,
    )
    const copy = await emptyDatabase()
    expect(said(await restore(copy))).toMatch(
      /^Ripristinata la copia del .*: \d+ tabelle, [\d.]{5,} righe\.$/m,
    )
    expect(await digestOf(copy)).toEqual(await digestOf(world.databaseUrl))
  })

  test('taken while people work is the academy of one moment', async () => {
    const world = await open(true)
    const admin = await world.signIn('admin', 'demo-quinte')
    const day = new AbortController()
    let written = 0
    const work = (async () => {
      while (!day.signal.aborted) {
        written += 1
        const { status } = await admin.call('POST', '/course-categories', {
          name: `Nuova ${written}`,
        })
        expect(status).toBe(200)
      }
    })()
    await vi.waitUntil(() => written > 5, { timeout: 60_000 })
    said(await backup(world.databaseUrl))
    day.abort()
    await work

    const copy = await emptyDatabase()
    said(await restore(copy))
    const { pool, close } = openDatabase(copy, 1)
    const { rows } = await pool.query<Record<string, number>>(
      `select (select count(*) from course_categories where name like 'Nuova %') as made,
              (select count(*) from audit_entries where action = 'category.created') as audited,
              (select count(*) from answered_requests) as answered,
              (select last_value from course_categories_id_seq) as last,
              (select max(id) from course_categories) as newest`,
    )
    await close()
    const { made = 0, audited, answered, last = 0, newest } = rows[0] ?? {}
    expect(made).toBeGreaterThan(5)
    expect(made).toBeLessThan(written)
    expect({ audited, answered }).toEqual({ audited: made, answered: made })
    expect(last).toBeGreaterThanOrEqual(newest ?? 0)
  })

  test('is readable only by its owner, and never replaces a file by itself', async () => {
    const world = await open()
    said(await backup(world.databaseUrl))
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const before = await readFile(file)
    expect(fault(await backup(world.databaseUrl))).toContain('esiste già')
    expect((await readFile(file)).equals(before)).toBe(true)
    said(await quinte(['backup', file, '--force'], on(world.databaseUrl)))
    expect((await readFile(file)).equals(before)).toBe(false)
    expect(await readdir(home)).toEqual(['copia.quinte'])
  })

  test('that cannot be made says why', async () => {
    expect(fault(await backup(await emptyDatabase()))).toContain("non c'è ancora un'accademia")
    const world = await open()
    const nowhere = await quinte(['backup', path.join(home, 'x', 'y')], on(world.databaseUrl))
    expect(fault(nowhere)).toContain('Non posso scrivere')
    const empty = await quinte(['backup', file], { DATA_DIR: path.join(home, 'data') })
    expect(fault(empty)).toContain("non c'è un'accademia")
    expect(await readdir(home)).toEqual([])
  })

  test('of an older schema becomes this program’s when it is restored', async () => {
    const newest = (await readMigrations()).at(-1)?.version ?? 0
    const url = await emptyDatabase()
    const { pool, close } = openDatabase(url, 1)
    await migrate(pool, newest - 1)
    await pool.query(`insert into course_categories (name) values ('Mimo')`)
    said(await backup(url))
    await migrate(pool)
    await close()
    const copy = await emptyDatabase()
    expect(said(await restore(copy))).toContain('aggiornato a questo programma: 1 migrazioni')
    const when = ['schema_migrations.applied_at']
    expect(await digestOf(copy, when)).toEqual(await digestOf(url, when))
  })
})

describe('a restore leaves the database as it is', () => {
  test('when there is an academy in it, unless it is to be replaced', async () => {
    const world = await open(true)
    said(await backup(world.databaseUrl))
    const original = await digestOf(world.databaseUrl)
    const other = await emptyDatabase()
    said(await quinte(['migrate'], on(other)))
    said(await quinte(['user', 'add', 'marta'], on(other)))
    await command(other, `select graphile_worker.add_job('mail.send', '{"id":1}')`)
    const before = await digestOf(other)
    expect(fault(await restore(other))).toContain("contiene già un'accademia")
    expect(await digestOf(other)).toEqual(before)

    expect(said(await restore(other, '--force'))).toMatch(/^Sostituisco l'accademia che c'è/)
    expect(await digestOf(other)).toEqual(original)
    said(await quinte(['migrate'], on(other)))
    const { pool, close } = openDatabase(other, 1)
    expect((await pool.query('select from graphile_worker.jobs')).rows).toHaveLength(0)
    await close()
  })

  test('when a server works on it, or it holds something else', async () => {
    const world = await open()
    said(await backup(world.databaseUrl))
    const before = await digestOf(world.databaseUrl)
    // A server is never without a connection: it listens for work.
    await world.sql('select 1')
    expect(fault(await restore(world.databaseUrl, '--force'))).toContain('ferma Quinte')
    expect(await digestOf(world.databaseUrl)).toEqual(before)
    const foreign = await emptyDatabase()
    await command(foreign, 'create table ricette as select 1 as id')
    expect(fault(await restore(foreign, '--force'))).toContain('non sono di Quinte')
    expect(Object.keys(await digestOf(foreign))).toEqual(['ricette'])
  })

  test('when the archive is damaged, cut, changed or no archive', async () => {
    const world = await open(true)
    said(await backup(world.databaseUrl))
    const whole = await readFile(file)
    const plain = gunzipSync(whole)
    const at = plain.indexOf('Carta d')
    const changed = Buffer.concat([plain.subarray(0, at), Buffer.from('D'), plain.subarray(at + 1)])
    const spoiled = {
      cut: whole.subarray(0, whole.length / 2),
      flipped: Buffer.from(whole.with(Math.floor(whole.length / 3), 0x55)),
      changed: gzipSync(changed),
      'without its end': gzipSync(plain.subarray(0, -20)),
      'one byte shorter': whole.subarray(0, -1),
      'one byte longer': gzipSync(Buffer.concat([plain, Buffer.from('x')])),
      letter: Buffer.from('Cara mamma'),
    }
    const url = await emptyDatabase()
    for (const [what, bytes] of Object.entries(spoiled)) {
      await writeFile(file, bytes)
      expect([what, fault(await restore(url))]).toEqual([
        what,
        `${file} non è una copia di Quinte, o è danneggiato: non ho ripristinato niente.`,
      ])
      expect(await digestOf(url)).toEqual({})
    }
    await rm(file)
    expect(fault(await restore(url))).toContain('Non posso leggere')
  })

  test('when the archive is of a newer or another program', async () => {
    const world = await open()
    said(await backup(world.databaseUrl))
    const plain = gunzipSync(await readFile(file))
    const [migration] = await readMigrations()
    const url = await emptyDatabase()
    const withText = async (from: string, to: string) => {
      const at = plain.indexOf(from)
      const parts = [plain.subarray(0, at), Buffer.from(to), plain.subarray(at + from.length)]
      await writeFile(file, gzipSync(Buffer.concat(parts)))
      return fault(await restore(url))
    }
    const checksum = migration?.checksum ?? ''
    expect(await withText(checksum, checksum.replaceAll(/\d/g, 'a'))).toContain('programma diverso')
    const newest = `"version":${(await readMigrations()).at(-1)?.version ?? 0}`
    const newer = newest.replace(/\d/g, '9')
    expect(await withText(newest, newer)).toContain(`più recente (${newer.split(':')[1]})`)
    expect(await digestOf(url)).toEqual({})
  })
})

test('an embedded academy moves to another folder or to a server, with its key', async () => {
  const from = { DATA_DIR: path.join(home, 'data') }
  const to = { DATA_DIR: path.join(home, 'altra') }
  const program = await serve({ ...from, ADMIN_PASSWORD: 'prova-prova' })
  said(await quinte(['user', 'add', 'marta'], from))
  const told = said(await quinte(['backup', file], from))
  expect(told).toContain(`conserva a parte ${path.join(from.DATA_DIR, 'secret.key')}`)
  const users = said(await quinte(['user', 'list'], from))
  expect((await program.end('SIGTERM')).code).toBe(0)

  const moved = await quinte(['restore', file], to)
  expect(moved.code).toBe(0)
  expect(moved.stdout).toContain(`rimetti in ${path.join(to.DATA_DIR, 'secret.key')}`)
  await writeFile(
    path.join(to.DATA_DIR, 'secret.key'),
    await readFile(path.join(from.DATA_DIR, 'secret.key')),
  )
  expect(said(await quinte(['restore', file, '--force'], to))).not.toContain('Attenzione')
  expect(said(await quinte(['user', 'list'], to))).toBe(users)

  const key = await readFile(path.join(from.DATA_DIR, 'secret.key'), 'utf8')
  const external = { DATABASE_URL: await emptyDatabase(), SECRET_KEY: key }
  expect(said(await quinte(['restore', file], external))).not.toContain('Attenzione')
  expect(said(await quinte(['user', 'list'], external))).toBe(users)
})
