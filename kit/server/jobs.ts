import { EventEmitter } from 'node:events'
import { Logger, parseCronItems, run, type Runner, type WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from './db.ts'

/** Does one job. What it throws is logged and the job is tried again later, each time waiting longer. */
export type Task = (payload: unknown) => Promise<void>

/** What one feature contributes to the work done behind the requests. */
export interface JobSet {
  /** By name, `mail.send`; a job is added under the same name. */
  readonly tasks: Readonly<Record<string, Task>>
  /**
   * Tasks that also run by themselves, at the start and then by the clock: minute, hour, day of
   * month, month and day of week in UTC, as in a crontab. One server at a time runs each.
   */
  readonly schedule?: Readonly<Record<string, string>>
  /** Gives up what the tasks hold, after the last of them has ended. */
  close?(): void
}

/** Where the workers write; the server's own log fits. */
export interface JobLog {
  debug(line: string): void
  warn(line: string): void
  error(line: string): void
}

/** The running workers of this server. */
export interface Jobs {
  /** Takes no new job and lets the running ones finish; what is left waits in the database. */
  stop(): Promise<void>
}

/** Jobs that one server does at a time; each may hold a connection of the pool. */
const CONCURRENCY = 3
/** Pause before the workers start again after the database was lost. */
const RESTART_MS = 1_000
/** How the connection that proves a server's workers alive is named. */
const ALIVE = 'quinte jobs '
const GIVE_BACK = 'jobs.give_back'

/**
 * Adds a job in the transaction of the change it belongs to: it runs soon after the commit, or
 * some seconds later, and never if that is rolled back. A job that waits under the same `key` is
 * replaced.
 */
export async function addJob(
  db: Db,
  name: string,
  payload: object,
  { key, delaySeconds = 0, yields = false }: JobPlan,
): Promise<void> {
  await sql`select graphile_worker.add_job(
    ${name}::text, ${JSON.stringify(payload)}::json, job_key => ${key}::text,
    run_at => now() + make_interval(secs => ${delaySeconds}), priority => ${yields ? LAST : 0}::int
  )`.execute(db)
}

/**
 * Whether a job with the key `{name} {id}` waits or runs, and not all its tries are used up: what goes
 * on by itself, piece by piece, has one.
 */
export const hasJob = (name: string, id: string) => sql<boolean>`exists (
  select from graphile_worker.jobs
  where key = ${name} || ' ' || ${sql.ref(id)} and attempts < max_attempts
)`

/** The priority of what yields: the lower a number, the sooner its turn. */
const LAST = 10

/** Under which name a job waits, for how long, and whether others go first. */
interface JobPlan {
  readonly key: string
  readonly delaySeconds?: number
  /** One of many: it lets every job pass that is none. */
  readonly yields?: boolean
}

/** The same for many jobs; none of their keys is known yet. */
export async function addJobs(
  db: Db,
  name: string,
  jobs: readonly (JobPlan & { readonly payload: object })[],
): Promise<void> {
  if (jobs.length === 0) return
  await sql`
    select from graphile_worker.add_jobs(array(
      select row(
        ${name}::text, job -> 'payload', null,
        now() + make_interval(secs => coalesce((job ->> 'delaySeconds')::int, 0)),
        null, job ->> 'key', case when (job ->> 'yields')::boolean then ${LAST}::smallint else 0 end, null
      )::graphile_worker.job_spec
      from json_array_elements(${JSON.stringify(jobs)}::json) as job
    ))
  `.execute(db)
}

/** Takes back a job that nobody has begun. */
export async function removeJob(db: Db, key: string): Promise<void> {
  await sql`select graphile_worker.remove_job(${key}::text)`.execute(db)
}

/**
 * Starts this server's workers on the pool of the program. They survive the loss of the database:
 * they stop, and start again until it is back. Throws when it cannot be reached at the start.
 */
export async function startJobs(
  at: { readonly pool: pg.Pool; readonly log: JobLog },
  sets: readonly JobSet[],
): Promise<Jobs> {
  const { pool, log } = at
  const schedule: Record<string, string> = { [GIVE_BACK]: '* * * * *' }
  const taskList: Record<string, Task> = { [GIVE_BACK]: () => giveBackAbandoned(pool) }
  for (const set of sets) {
    Object.assign(taskList, set.tasks)
    Object.assign(schedule, set.schedule)
  }
  const stopped = new AbortController()
  /** Under these names this server's workers have held jobs; the last ones still may. */
  const names: string[] = []
  const launch = async () => {
    await unlock(pool, names)
    return launchRunner(at, taskList, schedule, (name) => names.push(name))
  }
  let workers = await launch()
  const supervised = supervise()

  async function supervise(): Promise<void> {
    while (!stopped.signal.aborted) {
      const reason = await workers.ended
      if (stopped.signal.aborted) return
      log.warn(`jobs: workers ended (${reason}), starting again`)
      await end(workers.runner)
      workers = (await launchAgain()) ?? workers
    }
  }

  async function launchAgain(): Promise<Workers | undefined> {
    while (!stopped.signal.aborted) {
      await pause(RESTART_MS, stopped.signal)
      try {
        return await launch()
      } catch (error) {
        // The database is still away: said once a second until it is back.
        log.warn(`jobs: ${said(error)}`)
      }
    }
    return undefined
  }

  return {
    async stop() {
      stopped.abort()
      await end(workers.runner)
      await supervised
      // Others if the workers were just starting again.
      await end(workers.runner)
      for (const set of sets) set.close?.()
    },
  }
}

interface Workers {
  readonly runner: Runner
  /** Why they ended, once none of them works any longer. */
  readonly ended: Promise<string>
}

async function launchRunner(
  { pool, log }: { readonly pool: pg.Pool; readonly log: JobLog },
  taskList: Readonly<Record<string, Task>>,
  schedule: Readonly<Record<string, string>>,
  named: (name: string) => void,
): Promise<Workers> {
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => named(workerPool.id))
  events.on('pool:listen:success', ({ client, workerPool }) => markAlive(client, workerPool.id))
  const runner = await run({
    pgPool: pool,
    taskList,
    events,
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    logger: loggerOf(log),
    parsedCronItems: parseCronItems(
      Object.entries(schedule).map(([task, match]) => ({
        task,
        match,
        options: { jobKey: task, maxAttempts: 1 },
      })),
    ),
    // Without these, a job that ends while the database is away ends the whole process too: the
    // library leaves the failure of its own statement to nobody.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  })
  const ended = endOf(runner, events)
  for (const task of Object.keys(schedule)) {
    await runner.addJob(task, {}, { jobKey: task, maxAttempts: 1 })
  }
  return { runner, ended }
}

/** Names the connection that listens for jobs, so that other servers see whose workers live. */
function markAlive(client: pg.ClientBase, name: string): void {
  // Once it listens. A connection lost here the library finds lost by itself, and opens another.
  client.once('drain', () => {
    client.query("select set_config('application_name', $1, false)", [ALIVE + name]).catch(() => {})
  })
}

/** Frees the jobs that workers held when they ended with an error. */
async function unlock(pool: pg.Pool, names: readonly string[]): Promise<void> {
  await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [names])
}

/**
 * Gives back the jobs of servers that ended without a word: their lock would otherwise keep the
 * jobs from everybody for four hours. A minute's grace covers workers that are just reconnecting.
 */
async function giveBackAbandoned(pool: pg.Pool): Promise<void> {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array(
      select distinct locked_by from graphile_worker.jobs
      where locked_at < now() - interval '1 minute' and not exists (
        select from pg_stat_activity where application_name = $1 || locked_by
      )
    ))`,
    [ALIVE],
  )
}

/** Jobs done are told at the level `debug`; they are many, and each leaves its own trace. */
function loggerOf(log: JobLog): Logger {
  return new Logger(() => (level, message) => {
    const line = `jobs: ${message}`
    if (level === 'error') log.error(line)
    else if (level === 'warning') log.warn(line)
    else log.debug(line)
  })
}

/** Ends workers that may have ended by themselves, which is all that is wanted. */
async function end(runner: Runner): Promise<void> {
  await runner.stop().catch(() => {})
}

/**
 * Settles when the workers have ended. The library's own promise of it is not enough: when the end
 * of one job could not be told to the database but that of the next one could, it waits for ever
 * for what it still has to tell, and no job would be done before a restart.
 */
function endOf(runner: Runner, events: WorkerEvents): Promise<string> {
  return new Promise((resolve) => {
    events.on('pool:gracefulShutdown:complete', () => resolve('they were shut down'))
    events.on('pool:gracefulShutdown:error', ({ error }) => resolve(said(error)))
    runner.promise.then(
      () => resolve('by themselves'),
      (error: unknown) => resolve(said(error)),
    )
  })
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
}

const said = (error: unknown): string => (error instanceof Error ? error.message : String(error))
