import type { ChildProcess } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { end, launch, type Measure, type Shot } from './load.ts'

/** A statement as the program sends it. */
interface Statement {
  readonly text: string
  readonly values: unknown[]
}

/** What one request asks the database for, in order. */
type Asked = readonly Statement[]

/** So many requests of a shot are listened to, from all over its list. */
const LISTENED = 40
const SETTINGS =
  '-c timezone=UTC -c random_page_cost=1.1 -c jit=off -c work_mem=16MB -c idle_in_transaction_session_timeout=0'

/**
 * What the database allows: a server beside the measured one says which statements an answer is made
 * of, and these are then run by the driver alone, with nothing around them.
 */
export interface Plain {
  /** The statements of some requests of a shot. Throws when an answer is a refusal. */
  listen(shot: Shot): Promise<readonly Asked[]>
  /** Runs them over and over on so many connections. */
  run(asked: readonly Asked[], connections: number, seconds: number): Promise<Measure>
  stop(): Promise<void>
}

/** Starts the server that is listened to; `key` is the SECRET_KEY of the academy. */
export async function openPlain(
  databaseUrl: string,
  { dataDir, key }: { dataDir: string; key: string },
): Promise<Plain> {
  const file = path.join(dataDir, 'statements.jsonl')
  const { child, line } = await launch('app/server/main.ts', {
    flags: ['--import', './tools/bench/statements.ts'],
    env: {
      ...{ DATABASE_URL: databaseUrl, SECRET_KEY: key, DATA_DIR: path.join(dataDir, 'beside') },
      ...{ PORT: '0', LOG_LEVEL: 'warn', QUINTE_STATEMENTS: file },
    },
    ready: /https?:\/\//,
  })
  const url = /https?:\/\/\S+/.exec(line)?.[0] ?? ''
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10, options: SETTINGS })
  return {
    listen: (shot) => listen(url, shot, file),
    run: (asked, connections, seconds) => run(pool, asked, connections, seconds),
    stop: () => stop(child, pool, file),
  }
}

async function stop(child: ChildProcess, pool: pg.Pool, file: string): Promise<void> {
  await pool.end()
  await end(child)
  await rm(file, { force: true })
}

async function listen(url: string, shot: Shot, file: string): Promise<readonly Asked[]> {
  const paths = shot.paths ?? [shot.path]
  const step = Math.max(1, Math.floor(paths.length / LISTENED))
  const asked: Asked[] = []
  for (const one of paths.filter((_path, index) => index % step === 0).slice(0, LISTENED)) {
    await rm(file, { force: true })
    const response = await fetch(url + one, { method: shot.method, headers: { ...shot.headers } })
    if (!response.ok) throw new Error(`${one}: ${response.status}`)
    await response.arrayBuffer()
    const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean)
    asked.push(lines.map((line) => JSON.parse(line) as Statement))
  }
  return asked
}

const names = new Map<string, string>()

/** The name under which every connection prepares a statement. */
function nameOf(text: string): string {
  const name = names.get(text) ?? `plain${names.size}`
  names.set(text, name)
  return name
}

async function run(
  pool: pg.Pool,
  asked: readonly Asked[],
  connections: number,
  seconds: number,
): Promise<Measure> {
  const took: number[] = []
  const until = performance.now() + seconds * 1_000
  const one = async (place: number) => {
    const client = await pool.connect()
    for (let turn = place; performance.now() < until; turn += connections) {
      const from = performance.now()
      for (const { text, values } of asked[turn % asked.length] ?? []) {
        await client.query({ name: nameOf(text), text, values })
      }
      took.push(performance.now() - from)
    }
    client.release()
  }
  await Promise.all(Array.from({ length: connections }, (_, place) => one(place)))
  return {
    perSecond: took.length / seconds,
    p50: quantile(took, 0.5),
    p99: quantile(took, 0.99),
    failed: 0,
  }
}

/** The value that this part of all values stays under; 0 of none. */
function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}
