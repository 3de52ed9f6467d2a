import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { findStaffAccount, presentUser } from '#f/system/accounts/server/queries.ts'
import { ok, refuse } from '#kit/domain/result.ts'
import { SYSTEM, type Actor } from '#kit/server/actor.ts'
import type { BatchKind } from '#kit/server/batch.ts'
import { openDatabase, type Database } from '#kit/server/db.ts'
import { addJob, startJobs, type Jobs } from '#kit/server/jobs.ts'
import { record } from '#kit/server/tx.ts'
import { openWorld } from '#tests/support/world.ts'
import { ITEM_FAULT } from '../domain/text.ts'
import { batchJobs } from './jobs.ts'
import { dropBatches, startBatch, WORK, type NewBatch } from './mutations.ts'

const world = await openWorld()
afterAll(() => world.close())
const staff = await world.as('staff')
let actor: Actor

/** What the items of a test do besides writing a line of the audit. */
let deed: (n: number) => Promise<unknown> = async () => undefined

/** Writes down its number; refuses, fails or waits as the test has it. */
const notes: BatchKind<{ n: number }> = {
  name: 'test.notes',
  who: 'credentials',
  item: z.object({ n: z.int() }),
  title: (total) => `Prova di ${total}`,
  async act({ tx, actor: who }, { n }) {
    await record(tx, who, { action: 'test.noted', entity: 'test', entityId: n })
    const done = await deed(n)
    return done === 'refuse' ? refuse('kit.not_found') : ok(undefined)
  },
}

let started: { jobs: Jobs; database: Database }[] = []

/** Starts the workers of one more server. */
async function startServer(probed: () => void = () => {}): Promise<void> {
  const database = openDatabase(world.databaseUrl)
  const services = { ...world.services, db: database.db }
  const log = { debug: () => {}, warn: () => {}, error: () => {} }
  const probe = { tasks: { 'test.probe': async () => probed() } }
  const sets = [batchJobs(services, [notes]), probe]
  started.push({ database, jobs: await startJobs({ pool: database.pool, log }, sets) })
}

async function stopServers(): Promise<void> {
  for (const { jobs, database } of started) {
    await jobs.stop()
    await database.close()
  }
  started = []
}

/** Lets a server do everything that waits, and stops it. */
async function work(): Promise<void> {
  for (;;) {
    const probed = Promise.withResolvers<void>()
    await addJob(world.services.db, 'test.probe', {}, { key: 'probe' })
    await startServer(() => probed.resolve())
    await probed.promise
    await stopServers()
    const waiting = await world.sql(
      'select from graphile_worker.jobs where key like $1 and run_at <= now()',
      [`${WORK}%`],
    )
    if (waiting.length === 0) return
  }
}

async function start(count: number, more: Partial<NewBatch<{ n: number }>> = {}, who = actor) {
  const items = Array.from({ length: count }, (_, n) => ({ label: `Nota ${n}`, data: { n } }))
  const { batchId } = await world.act((tx) => startBatch(tx, who, notes, { items, ...more }))
  return batchId
}

const noted = async () =>
  (
    await world.sql<{ n: number }>(
      "select entity_id as n from audit_entries where action = 'test.noted' order by 1",
    )
  ).map(({ n }) => n)
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)
const batch = async (id: number) => (await staff.call('GET', `/batches/${id}`)).body

beforeAll(async () => {
  const [row] = await world.sql<{ id: number }>("select id from accounts where username = 'staff'")
  const found = await findStaffAccount(world.services.db, row?.id ?? 0)
  if (!found) throw new Error('no account')
  const { id, ...user } = presentUser(found)
  actor = { accountId: id, ...user }
})
afterEach(async () => {
  deed = async () => undefined
  await stopServers()
  await world.sql("delete from audit_entries where action = 'test.noted'")
  await world.sql('truncate batches cascade')
})

describe('a batch', () => {
  test('does each item once, in order, and says how far it is', async () => {
    const id = await start(45)
    expect(await batch(id)).toMatchObject({ title: 'Prova di 45', state: 'running', done: 0 })
    await work()
    expect(await noted()).toEqual(numbers(45))
    expect(await batch(id)).toMatchObject({ state: 'ended', total: 45, done: 45, failed: 0 })
  })

  test('is done once by two servers with two jobs for it', async () => {
    const id = await start(200)
    const { db } = world.services
    await addJob(db, WORK, { id }, { key: 'another' })
    await Promise.all([startServer(), startServer()])
    await expect.poll(async () => (await batch(id)).state, { timeout: 20_000 }).toBe('ended')
    await stopServers()
    expect(await noted()).toEqual(numbers(200))
  })

  test('acts as who started it', async () => {
    await start(1)
    await work()
    const [line] = await world.sql<{ actor_name: string }>(
      "select actor_name from audit_entries where action = 'test.noted'",
    )
    expect(line?.actor_name).toBe('staff')
  })

  test('is started by the program itself too', async () => {
    await start(2, {}, SYSTEM)
    await work()
    expect(await noted()).toEqual([0, 1])
  })

  test('waits as long as it was told to', async () => {
    const id = await start(3, { delaySeconds: 600 })
    await work()
    expect(await noted()).toEqual([])
    expect(await batch(id)).toMatchObject({ state: 'waiting', done: 0 })
  })

  test('takes nothing and not too much', async () => {
    await expect(start(0)).rejects.toThrow('batches.empty')
    await expect(start(10_001)).rejects.toThrow('batches.too_many')
  })
})

describe('an item that cannot be done', () => {
  test('says why, leaves nothing behind and stops no other', async () => {
    deed = async (n) => (n === 1 ? 'refuse' : undefined)
    const id = await start(3)
    await work()
    expect(await noted()).toEqual([0, 2])
    expect(await batch(id)).toMatchObject({ state: 'ended', done: 2, failed: 1 })
    expect((await staff.call('GET', `/batches/${id}/failures`)).body).toEqual({
      rows: [
        {
          position: 2,
          label: 'Nota 1',
          reason: 'La pagina o il dato richiesto non esiste più.',
        },
      ],
      total: 1,
    })
  })

  test('is told apart when the program is at fault', async () => {
    deed = async (n) => {
      if (n === 0) throw new Error('a bug')
    }
    const id = await start(2)
    await work()
    expect(await noted()).toEqual([1])
    const { rows } = (await staff.call('GET', `/batches/${id}/failures`)).body
    expect(rows).toMatchObject([{ label: 'Nota 0', reason: ITEM_FAULT }])
  })

  test('is done by trying again, and nothing else with it', async () => {
    deed = async (n) => (n === 1 ? 'refuse' : undefined)
    const id = await start(3)
    await work()
    deed = async () => undefined
    world.clock.advance({ seconds: 1 })
    expect((await staff.call('POST', `/batches/${id}/retry`, {})).status).toBe(200)
    expect(await batch(id)).toMatchObject({ state: 'running', done: 2, failed: 0 })
    // Of what was done before, nothing can be said about how long the rest takes.
    world.clock.advance({ seconds: 10 })
    expect(await batch(id)).toMatchObject({ state: 'running', expectedEnd: null })
    await work()
    expect(await noted()).toEqual([0, 1, 2])
    expect(await batch(id)).toMatchObject({ state: 'ended', done: 3, failed: 0 })
    expect(await staff.call('POST', `/batches/${id}/retry`, {})).toMatchObject({
      status: 409,
      body: { code: 'batches.nothing_failed' },
    })
  })

  test('is one that its user may not do any more', async () => {
    const id = await start(2)
    await world.sql("update accounts set role = 'call_centre' where id = $1", [actor.accountId])
    await work()
    await world.sql("update accounts set role = 'staff' where id = $1", [actor.accountId])
    expect(await noted()).toEqual([])
    expect(await batch(id)).toMatchObject({ state: 'ended', failed: 2 })
  })
})

describe('when the server is lost in the middle', () => {
  test('what was done stays and is not done again, the rest is done after the start', async () => {
    const id = await start(45)
    const reached = Promise.withResolvers<void>()
    let open = true
    deed = async (n) => {
      if (n !== 25 || !open) return
      open = false
      reached.resolve()
      // As when the process is killed: its connections end, nothing of the open work is kept.
      await world.sql(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
          and state = 'idle in transaction'`)
    }
    await startServer()
    await reached.promise
    await stopServers()
    expect(await batch(id)).toMatchObject({ state: 'running', done: 20, failed: 0 })
    await world.sql(`update graphile_worker._private_jobs
      set run_at = now(), locked_by = null, locked_at = null`)
    await work()
    expect(await noted()).toEqual(numbers(45))
    expect(await batch(id)).toMatchObject({ state: 'ended', done: 45, failed: 0 })
  })

  test('a batch whose job is lost is taken up again', async () => {
    const id = await start(3)
    await sql`delete from graphile_worker._private_jobs`.execute(world.services.db)
    world.clock.advance({ minutes: 2 })
    await work()
    await work()
    expect(await batch(id)).toMatchObject({ state: 'ended', done: 3 })
  })
})

describe('cancelling', () => {
  test('leaves undone what has not been done', async () => {
    const half = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    deed = async (n) => {
      if (n !== 30) return
      half.resolve()
      await asked.promise
    }
    const id = await start(60)
    await startServer()
    await half.promise
    const cancelled = staff.call('POST', `/batches/${id}/cancellation`, {})
    asked.resolve()
    expect((await cancelled).status).toBe(200)
    await stopServers()
    await work()
    const { state, done } = await batch(id)
    expect(state).toBe('cancelled')
    expect(done).toBeLessThan(60)
    expect(await noted()).toEqual(numbers(done))
  })

  test('comes too late for a batch that is over', async () => {
    const id = await start(1)
    await work()
    expect(await staff.call('POST', `/batches/${id}/cancellation`, {})).toMatchObject({
      status: 409,
      body: { code: 'batches.over', message: 'L’operazione è già finita.' },
    })
  })

  test('twice changes nothing, and what failed before can be tried again alone', async () => {
    deed = async (n) => (n === 0 ? 'refuse' : undefined)
    const id = await start(30)
    const first = Promise.withResolvers<void>()
    const usual = deed
    deed = async (n) => (n === 20 ? (first.resolve(), usual(n)) : usual(n))
    await startServer()
    await first.promise
    await staff.call('POST', `/batches/${id}/cancellation`, {})
    await stopServers()
    const again = await staff.call('POST', `/batches/${id}/cancellation`, {})
    expect([200, 409]).toContain(again.status)
    deed = async () => undefined
    await staff.call('POST', `/batches/${id}/retry`, {})
    const { total } = await batch(id)
    await work()
    expect(await batch(id)).toMatchObject({ state: 'ended', total, done: total, failed: 0 })
  })
})

describe('everybody sees the own batches', () => {
  test('and no others', async () => {
    const id = await start(3)
    const admin = await world.as('admin')
    for (const path of [`/batches/${id}`, `/batches/${id}/failures`]) {
      expect((await admin.call('GET', path)).status).toBe(404)
    }
    for (const change of ['cancellation', 'retry']) {
      expect((await admin.call('POST', `/batches/${id}/${change}`, {})).status).toBe(404)
    }
    expect((await admin.call('GET', '/batches')).body.total).toBe(0)
    expect((await staff.call('GET', '/batches', { q: 'prova' })).body).toMatchObject({
      total: 1,
      rows: [{ id, state: 'running', total: 3 }],
    })
  })

  test('what runs, and what ended a moment ago', async () => {
    const running = async () =>
      (await staff.call('GET', '/batches/running')).body.rows.map(({ id }: { id: number }) => id)
    const id = await start(1)
    expect(await running()).toEqual([id])
    await work()
    expect(await running()).toEqual([id])
    world.clock.advance({ minutes: 2 })
    expect(await running()).toEqual([])
  })
})

test('a batch is forgotten long after it ended, an open one never', async () => {
  const over = await start(1)
  await work()
  const open = await start(1)
  const now = world.clock.now()
  const sweep = (days: number) => dropBatches(world.services.db, now.add({ hours: days * 24 }))
  await sweep(80)
  expect(await batch(over)).toMatchObject({ state: 'ended' })
  await sweep(100)
  expect(await batch(over)).toMatchObject({ code: 'batches.not_found' })
  expect(await batch(open)).toMatchObject({ state: 'running' })
})
