import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '#tests/support/world.ts'
import { openDatabase, type Database } from './db.ts'
import { addJob, removeJob, startJobs, type Jobs, type JobSet } from './jobs.ts'

let world: World
let database: Database
let jobs: Jobs | undefined

beforeAll(async () => {
  world = await openWorld()
  database = openDatabase(world.databaseUrl)
})
afterEach(async () => {
  await jobs?.stop()
  jobs = undefined
})
afterAll(async () => {
  await database.close()
  await world.close()
})

const silent = { debug: () => {}, warn: () => {}, error: () => {} }

async function start(...sets: JobSet[]): Promise<void> {
  jobs = await startJobs({ pool: database.pool, log: silent }, sets)
}

/** A task that tells each payload that it gets, one at a time. */
function listening() {
  const waiting: ((payload: unknown) => void)[] = []
  const arrived: unknown[] = []
  return {
    arrived,
    task: async (payload: unknown) => {
      arrived.push(payload)
      waiting.shift()?.(payload)
    },
    next: () => new Promise<unknown>((resolve) => waiting.push(resolve)),
  }
}

/** A task that begins, and ends when it is let. */
function held() {
  const begun = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const task = async () => {
    begun.resolve()
    await mayEnd.promise
  }
  return { task, begun: begun.promise, end: mayEnd.resolve }
}

describe('a job', () => {
  it('runs after the commit of its transaction, and not after a rollback', async () => {
    const { task, next, arrived } = listening()
    await start({ tasks: { 'test.echo': task } })
    await database.db
      .transaction()
      .execute(async (tx) => {
        await addJob(tx, 'test.echo', { n: 1 }, { key: 'rolled back' })
        throw new Error('changed my mind')
      })
      .catch(() => {})
    const ran = next()
    await database.db
      .transaction()
      .execute((tx) => addJob(tx, 'test.echo', { n: 2 }, { key: 'committed' }))
    expect(await ran).toEqual({ n: 2 })
    expect(arrived).toEqual([{ n: 2 }])
  })

  it('is replaced by one of the same key and can be taken back', async () => {
    await addJob(database.db, 'test.keyed', { n: 1 }, { key: 'twice' })
    await addJob(database.db, 'test.keyed', { n: 2 }, { key: 'twice' })
    await addJob(database.db, 'test.keyed', { n: 3 }, { key: 'taken back' })
    await removeJob(database.db, 'taken back')
    const { task, next, arrived } = listening()
    const ran = next()
    await start({ tasks: { 'test.keyed': task } })
    await ran
    await jobs?.stop()
    expect(arrived).toEqual([{ n: 2 }])
  })

  it('runs again after it failed', async () => {
    const { task, next } = listening()
    let tries = 0
    const failing = async (payload: unknown) => {
      tries += 1
      if (tries === 1) throw new Error('not yet')
      await task(payload)
    }
    await start({ tasks: { 'test.failing': failing } })
    const ran = next()
    await addJob(database.db, 'test.failing', { n: 1 }, { key: 'fails once' })
    expect(await ran).toEqual({ n: 1 })
  })
})

describe('the workers', () => {
  it('run scheduled tasks at the start', async () => {
    const { task, next } = listening()
    const ran = next()
    await start({ tasks: { 'test.daily': task }, schedule: { 'test.daily': '0 5 * * *' } })
    expect(await ran).toEqual({})
  })

  it('let a running job finish when they stop, and close what the tasks hold', async () => {
    const begun = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const steps: string[] = []
    await start({
      tasks: {
        'test.slow': async () => {
          begun.resolve()
          await mayEnd.promise
          steps.push('job ended')
        },
      },
      close: () => steps.push('closed'),
    })
    await addJob(database.db, 'test.slow', {}, { key: 'slow' })
    await begun.promise
    const stopping = jobs?.stop().then(() => steps.push('stopped'))
    mayEnd.resolve()
    await stopping
    expect(steps).toEqual(['job ended', 'closed', 'stopped'])
    expect(
      await world.sql('select from graphile_worker.jobs where task_identifier = $1', ['test.slow']),
    ).toEqual([])
  })

  it('go on after the database has dropped all their connections, also amid a job', async () => {
    const { task, next } = listening()
    const wasCut = Promise.withResolvers<void>()
    let cuts = 0
    const cut = async () => {
      cuts += 1
      // Done a second time when its end could not be told to the database.
      if (cuts > 1) return
      await world.sql(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = current_user and pid <> pg_backend_pid()',
      )
      wasCut.resolve()
    }
    await start({ tasks: { 'test.cut': cut, 'test.after': task } })
    await addJob(database.db, 'test.cut', {}, { key: 'cut' })
    await wasCut.promise
    const ran = next()
    const other = openDatabase(world.databaseUrl, 1)
    await addJob(other.db, 'test.after', { n: 1 }, { key: 'after' })
    await other.close()
    expect(await ran).toEqual({ n: 1 })
  })

  it('go on when the end of one job could not be told, but that of the next one could', async () => {
    // Held, each of them, until the test lets it end.
    const [told, failing] = [held(), held()]
    const { task, next } = listening()
    const fail = async () => {
      await failing.task()
      throw new Error('not done')
    }
    await world.sql('create sequence refused')
    await world.sql(`create function refuse_end() returns trigger language plpgsql as $$
      begin
        perform nextval('refused');
        raise exception 'not now';
      end $$`)
    await world.sql(`create trigger refuse_end before delete on graphile_worker._private_jobs
      for each row when (old.key = 'untold') execute function refuse_end()`)
    const untold = async () => {}
    await start({
      tasks: {
        'test.told': told.task,
        'test.failing': fail,
        'test.untold': untold,
        'test.after': task,
      },
    })
    await addJob(database.db, 'test.told', {}, { key: 'told' })
    await addJob(database.db, 'test.failing', {}, { key: 'failing' })
    await Promise.all([told.begun, failing.begun])
    await addJob(database.db, 'test.untold', {}, { key: 'untold' })
    const refusals = async () => (await world.sql('select is_called as yes from refused'))[0]
    await expect.poll(refusals).toEqual({ yes: true })
    await world.sql('drop trigger refuse_end on graphile_worker._private_jobs')
    told.end()
    const left = async () => world.sql("select from graphile_worker.jobs where key = 'told'")
    await expect.poll(left).toEqual([])
    const ran = next()
    failing.end()
    await addJob(database.db, 'test.after', { n: 1 }, { key: 'after' })
    expect(await ran).toEqual({ n: 1 })
  })

  it('take over the jobs of a server that ended without a word', async () => {
    await addJob(database.db, 'test.abandoned', { n: 1 }, { key: 'abandoned' })
    await world.sql(
      `update graphile_worker._private_jobs set locked_by = 'pool-gone', locked_at = now() - interval '2 minutes', attempts = 1
       where key = 'abandoned'`,
    )
    const { task, next } = listening()
    const ran = next()
    await start({ tasks: { 'test.abandoned': task } })
    expect(await ran).toEqual({ n: 1 })
  })
})
