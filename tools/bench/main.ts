/**
 * `npm run bench`: the busiest screens over a large academy, as ratios to a bare node:http server
 * that answers the same bytes in the same run. Absolute times depend on the machine; ratios do not.
 * `npm run bench -- WORD` measures only what has that word in its name, and makes only the rows that
 * this needs. What it is making meanwhile it tells on stderr. Ends with 1 when a limit was missed, and
 * says which.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { joinPostgres } from '#kit/server/postgres.ts'
import { fillAcademy } from './academy.ts'
import { diaryShots, fillDiary } from './diary.ts'
import { eventShots, fillEvents } from './events.ts'
import { IMPORT, measureImport } from './imports.ts'
import { fillLeads, leadShots } from './leads.ts'
import { end, fire, launch, median, type Finding, type Measure, type Shot } from './load.ts'
import { fillMails, MAILING, measureMailing } from './mails.ts'
import { EXPORT, fillPayments, measureExport, residentMegabytes } from './payments.ts'
import { fillReports, measureReports, REPORTS } from './reports.ts'
import { shotsOf } from './shots.ts'

const STUDENTS = 20_000
const LESSONS = 30_000
const MARKS = 400_000
const CONNECTIONS = 10
const SECONDS = 4
const PASSES = 3
const PASSWORD = 'bench-password'
const LOGIN = { username: 'admin', password: PASSWORD }
const OPERATOR = 'operatore'
const [wanted = ''] = process.argv.slice(2)

const dataDir = await mkdtemp(path.join(tmpdir(), 'quinte-bench-'))
const env = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn', ADMIN_PASSWORD: PASSWORD }

async function startQuinte() {
  const from = performance.now()
  const { child, line } = await launch('tools/start.mjs', { env, ready: /https?:\/\// })
  return { child, url: /https?:\/\/\S+/.exec(line)?.[0] ?? '', ms: performance.now() - from }
}

async function memoryOf(pid: number | undefined): Promise<string> {
  const megabytes = await residentMegabytes(pid)
  return megabytes === undefined ? 'n/d' : `${Math.round(megabytes)} MB`
}

async function signIn(url: string, username = 'admin'): Promise<string> {
  const response = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  })
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/** Signs in an operator of the call centre, who alone has the lists of calls. */
async function signInOperator(url: string, cookie: string): Promise<string> {
  const account = { username: OPERATOR, password: PASSWORD, role: 'call_centre' }
  const response = await fetch(`${url}/api/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ ...account, name: 'Prova', surname: 'Carico' }),
  })
  if (!response.ok) throw new Error(`account: ${response.status} ${await response.text()}`)
  return signIn(url, OPERATOR)
}

/** Alternates the product and the bare server, so that a slow moment of the machine hits both. */
async function compare(url: string, shot: Shot): Promise<Finding> {
  const talk = shot.talk?.()
  const body = talk?.body() ?? shot.body
  const response = await fetch(url + (talk?.path ?? shot.path), {
    method: shot.method,
    headers: { ...shot.headers },
    ...(body === undefined ? {} : { body }),
  })
  if (!response.ok) throw new Error(`${shot.name}: ${response.status}`)
  const bytes = Buffer.from(await response.arrayBuffer())
  const bare = await launch('tools/bench/bare.ts', { input: bytes, ready: /^\d+$/ })
  const ours: Measure[] = []
  const theirs: Measure[] = []
  await fire(url, shot, CONNECTIONS, 1)
  for (let pass = 0; pass < PASSES; pass += 1) {
    ours.push(await fire(url, shot, CONNECTIONS, SECONDS))
    theirs.push(await fire(`http://127.0.0.1:${bare.line}`, shot, CONNECTIONS, SECONDS))
  }
  await end(bare.child)
  const alone = shot.alone === undefined ? undefined : await fire(url, shot, 1, SECONDS)
  const rate = median(ours.map((one) => one.perSecond))
  const ratio = rate / median(theirs.map((one) => one.perSecond))
  const p99 = median(ours.map((one) => one.p99))
  const failed = [...ours, ...(alone ? [alone] : [])].reduce((sum, one) => sum + one.failed, 0)
  const line = [
    shot.name.padEnd(34),
    `${ratio.toFixed(4).padStart(7)} del server nudo`,
    `${Math.round(rate).toString().padStart(6)}/s`,
    `p99 ${p99.toFixed(0).padStart(4)} ms`,
    `${bytes.length.toString().padStart(6)} byte`,
    alone ? `da sola p99 ${alone.p99.toFixed(0)} ms di ${shot.alone}` : '',
    failed === 0 ? '' : `${failed} falliti`,
  ].join('  ')
  const late = alone && shot.alone !== undefined && alone.p99 > shot.alone
  return {
    line,
    missed: [
      ...(late ? [`${shot.name}, da sola p99 ${alone.p99.toFixed(0)} ms di ${shot.alone}`] : []),
      ...(failed === 0 ? [] : [`${shot.name}, ${failed} falliti`]),
    ],
  }
}

const wants = (name: string) => name.includes(wanted)

/** Makes rows, and tells what and how long it took. */
async function making<Rows>(what: string, fill: () => Promise<Rows>): Promise<Rows> {
  const from = performance.now()
  const rows = await fill()
  process.stderr.write(`${what}: ${((performance.now() - from) / 1000).toFixed(1)} s\n`)
  return rows
}

const missed: string[] = []

function tell(found: Finding): void {
  missed.push(...found.missed)
  process.stdout.write(`${found.line}\n`)
}

try {
  const first = await startQuinte()
  const postgres = await joinPostgres({ dataDir, log: () => {} })
  const pool = new pg.Pool({ connectionString: postgres.url })
  const size = { students: STUDENTS, lessons: LESSONS, marks: MARKS }
  const academy = await making('accademia', () => fillAcademy(pool, size))
  await making('pagamenti', () => fillPayments(pool))
  await making('mail', () => fillMails(pool))
  const diary = await making('diario', () => fillDiary(pool))
  const invited = await making('eventi', () => fillEvents(pool))
  const large = await making('documenti', () => fillReports(pool))
  // The most rows by far; these alone look at them.
  const amongLeads = [...shotsOf(academy, '', LOGIN), ...leadShots({}, '', ''), { name: IMPORT }]
  const asked = amongLeads.some(({ name }) => wants(name))
  const tags = asked ? await making('lead', () => fillLeads(pool)) : {}
  await pool.end()
  await postgres.leave()
  await end(first.child)

  const quinte = await startQuinte()
  process.stdout.write(`avvio su un database esistente: ${Math.round(quinte.ms)} ms\n`)
  process.stdout.write(`memoria a riposo: ${await memoryOf(quinte.child.pid)}\n`)
  const cookie = await signIn(quinte.url)
  const shots = [
    ...shotsOf(academy, cookie, LOGIN),
    ...eventShots(invited, cookie),
    ...diaryShots(diary, cookie),
    ...leadShots(tags, cookie, await signInOperator(quinte.url, cookie)),
  ]
  for (const shot of shots.filter(({ name }) => wants(name))) {
    tell(await compare(quinte.url, shot))
  }
  if (wants(EXPORT)) tell(await measureExport(quinte.url, cookie, quinte.child.pid))
  const { firstDay } = academy
  const printing = { url: quinte.url, cookie, pid: quinte.child.pid, firstDay, large }
  if (wants(REPORTS)) for await (const finding of measureReports(printing)) tell(finding)
  if (wants(IMPORT)) tell(await measureImport(quinte.url, cookie, quinte.child.pid))
  if (wants(MAILING)) {
    const running = await joinPostgres({ dataDir, log: () => {} })
    const beside = new pg.Pool({ connectionString: running.url })
    tell(await measureMailing(quinte.url, cookie, beside))
    await beside.end()
    await running.leave()
  }
  process.stdout.write(`memoria dopo il carico: ${await memoryOf(quinte.child.pid)}\n`)
  await end(quinte.child)
  process.stdout.write(
    missed.length === 0
      ? 'Tutti i limiti sono rispettati.\n'
      : `Limiti superati: ${missed.join('; ')}.\n`,
  )
  if (missed.length > 0) process.exitCode = 1
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
