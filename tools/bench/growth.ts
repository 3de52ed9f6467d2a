/**
 * What lists cost in an academy that is ten and fifty times as large: the demo at three scales, each
 * list on one connection, nothing remembered. `npm run bench -- crescita` alone measures it, since
 * the largest takes minutes to make.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { joinPostgres } from '#kit/server/postgres.ts'
import { keepWriting } from './forget.ts'
import { end, fire, launch, type Finding, type Shot } from './load.ts'

export const GROWTH = 'crescita'
const SCALES = [1, 10, 50] as const
const SECONDS = 4
/** For ten times the data a list may take so many times as long. */
const LIMIT_FOR_TEN = 1.5
const LOGIN = { username: 'admin', password: 'demo-quinte' }

/** Pages that the smallest of the academies has too. */
const pages = (list: string, count: number, more = '') =>
  Array.from({ length: count }, (_, at) => `/api/${list}?page=${at + 1}${more}`)

const LISTS: Readonly<Record<string, readonly string[]>> = {
  'elenco studenti': ['surname', 'name', 'mail'].flatMap((sort) =>
    pages('students', 20, `&sort=${sort}&dir=asc`),
  ),
  'studenti di un corso in corso': pages('students', 8, '&enrolment=running'),
  'ricerca di studenti': ['ros', 'mar', 'gia', 'ann', 'fer', 'lor'].map(
    (word) => `/api/students?q=${word}`,
  ),
  'persone cercate': ['ros', 'mar', 'gia', 'ann', 'fer', 'lor'].map(
    (word) => `/api/search/people?q=${word}`,
  ),
  corsi: pages('courses', 2),
  'pagamenti in ritardo': pages('late-instalments', 3),
  'pagamenti da verificare': pages('instalments/to-verify', 1),
  lead: pages('leads', 20),
  eventi: pages('events', 1),
}

/** Milliseconds of each list in the demo at one scale, and how long that took to make. */
async function measureAt(scale: number): Promise<{ made: number; times: Map<string, number> }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'quinte-growth-'))
  try {
    const from = performance.now()
    const { child, line } = await launch('tools/start.mjs', {
      args: ['--demo', '--scale', String(scale)],
      env: { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' },
      ready: /https?:\/\//,
    })
    const made = (performance.now() - from) / 1_000
    const url = /https?:\/\/\S+/.exec(line)?.[0] ?? ''
    const postgres = await joinPostgres({ dataDir, log: () => {} })
    const pool = new pg.Pool({ connectionString: postgres.url })
    // As the server does by itself within the hour.
    await pool.query('vacuum analyze')
    const signedIn = await fetch(`${url}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(LOGIN),
    })
    const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const times = new Map<string, number>()
    for (const [name, paths] of Object.entries(LISTS)) {
      const shot: Shot = { name, method: 'GET', path: paths[0] ?? '', paths, headers: { cookie } }
      const stop = keepWriting(pool)
      await fire(url, shot, 1, 1)
      const { perSecond, failed } = await fire(url, shot, 1, SECONDS)
      await stop()
      if (failed > 0) throw new Error(`${name}, scala ${scale}: ${failed} falliti`)
      times.set(name, 1_000 / perSecond)
    }
    await pool.end()
    await postgres.leave()
    await end(child)
    return { made, times }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** How each list grows with the academy. */
export async function* measureScales(): AsyncGenerator<Finding> {
  const found: Awaited<ReturnType<typeof measureAt>>[] = []
  for (const scale of SCALES) {
    const one = await measureAt(scale)
    found.push(one)
    yield { line: `demo, scala ${scale}: pronta in ${one.made.toFixed(0)} s`, missed: [] }
  }
  for (const name of Object.keys(LISTS)) {
    const ms = found.map(({ times }) => times.get(name) ?? 0)
    const [small = 0, middle = 0] = ms
    const growth = middle / small
    yield {
      line: [
        name.padEnd(34),
        ...SCALES.map((scale, at) => `×${scale} ${(ms[at] ?? 0).toFixed(1)} ms`),
        `per dieci volte i dati ${growth.toFixed(2)} volte (limite ${LIMIT_FOR_TEN})`,
      ].join('  '),
      missed:
        growth > LIMIT_FOR_TEN
          ? [`${name}, ${growth.toFixed(2)} volte per dieci volte i dati`]
          : [],
    }
  }
}
