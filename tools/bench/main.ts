/**
 * `npm run bench`: the busiest screens over a large academy, as ratios to a bare node:http server
 * that answers the same bytes in the same run, and beside what the database allows: the statements of
 * the same answers run by the driver alone. Absolute times depend on the machine; ratios do not.
 * Nothing is remembered, unless the name of a line says so.
 *
 * `npm run bench -- WORD` measures only what has that word in its name, and makes only the rows that
 * this needs; `crescita` alone measures how lists grow with the academy. `--against FILE` tells how each line has changed since the run that left the file; the
 * last figures stand in bench.json. `--academy FOLDER` keeps the academy there for the next run.
 * What it is making meanwhile it tells on stderr. Ends with 1 when a limit was missed, and says which.
 */
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { joinPostgres } from '#kit/server/postgres.ts'
import { compare } from './compare.ts'
import { diaryShots } from './diary.ts'
import { eventShots } from './events.ts'
import { compared, keepFigures, readFigures, type Figures } from './figures.ts'
import { GROWTH, measureScales } from './growth.ts'
import { IMPORT, measureImport } from './imports.ts'
import { leadShots } from './leads.ts'
import { listShots } from './lists.ts'
import { end, launch, type Finding } from './load.ts'
import { LOGINS, measureLogins } from './logins.ts'
import { MAILING, measureMailing } from './mails.ts'
import { allMegabytes, residentMegabytes } from './memory.ts'
import { EXPORT, measureExport } from './payments.ts'
import { openPlain } from './plain.ts'
import { measureReports, REPORTS } from './reports.ts'
import { makeRows, noteRows, takeBack, readRows, type Rows } from './rows.ts'
import { shotsOf } from './shots.ts'

const PASSWORD = 'bench-password'
const LOGIN = { username: 'admin', password: PASSWORD }
const OPERATOR = 'operatore'
/** A program that starts on what is there already is ready within so many ms. */
const READY_MS = 1_000
const SERVER_MEGABYTES = 200
const ALL_MEGABYTES = 330

const { values: options, positionals } = parseArgs({
  options: { against: { type: 'string' }, academy: { type: 'string' } },
  allowPositionals: true,
})
const [wanted = ''] = positionals
const before = options.against === undefined ? {} : await readFigures(options.against)

const dataDir = options.academy ?? (await mkdtemp(path.join(tmpdir(), 'quinte-bench-')))
await mkdir(dataDir, { recursive: true })
const env = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn', ADMIN_PASSWORD: PASSWORD }

async function startQuinte() {
  const from = performance.now()
  const { child, line } = await launch('tools/start.mjs', { env, ready: /https?:\/\// })
  return { child, url: /https?:\/\/\S+/.exec(line)?.[0] ?? '', ms: performance.now() - from }
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
  const known = await signIn(url, OPERATOR)
  if (known !== '') return known
  const response = await fetch(`${url}/api/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ ...account, name: 'Prova', surname: 'Carico' }),
  })
  if (!response.ok) throw new Error(`account: ${response.status} ${await response.text()}`)
  return signIn(url, OPERATOR)
}

const wants = (name: string) => name.includes(wanted)
const missed: string[] = []
const measured: Record<string, Figures> = {}

function tell(found: Finding): void {
  missed.push(...found.missed)
  process.stdout.write(`${found.line}\n`)
}

/** A value with what it may be at most; unknown where the system does not tell. */
function tellLimit(name: string, value: number | undefined, limit: number, unit: string): void {
  const said = value === undefined ? 'n/d' : `${Math.round(value)} ${unit} (limite ${limit})`
  tell({ line: `${name}: ${said}`, missed: (value ?? 0) > limit ? [`${name}, ${said}`] : [] })
}

/** The academy of the folder, made first where there is none. */
async function prepare(): Promise<Rows> {
  const kept = options.academy === undefined ? undefined : await readRows(dataDir)
  // Of a kept academy too: it may have to be brought to this version, which is no plain start.
  const first = await startQuinte()
  const postgres = await joinPostgres({ dataDir, log: () => {} })
  const pool = new pg.Pool({ connectionString: postgres.url })
  // These alone look at leads.
  const amongLeads = [{ name: 'ricerca globale' }, ...leadShots({}, '', ''), { name: IMPORT }]
  const whole = options.academy !== undefined || amongLeads.some(({ name }) => wants(name))
  const rows = kept ?? (await makeRows(pool, whole))
  if (kept) await takeBack(pool, kept)
  else await noteRows(dataDir, rows)
  await pool.end()
  await postgres.leave()
  await end(first.child)
  return rows
}

async function measureAcademy(): Promise<void> {
  const rows = await prepare()
  const { academy } = rows
  const quinte = await startQuinte()
  const { pid } = quinte.child
  tellLimit('avvio su un database esistente', quinte.ms, READY_MS, 'ms')
  const postgres = await joinPostgres({ dataDir, log: () => {} })
  const pool = new pg.Pool({ connectionString: postgres.url })
  const key = (await readFile(path.join(dataDir, 'secret.key'), 'utf8')).trim()
  const cookie = await signIn(quinte.url)
  const lists = listShots(cookie)
  const shots = [
    ...lists,
    ...shotsOf(academy, cookie, LOGIN),
    ...eventShots(rows.invited, cookie),
    ...diaryShots(rows.diary, cookie),
    ...leadShots(rows.tags, cookie, await signInOperator(quinte.url, cookie)),
  ].filter(({ name }) => wants(name))
  if (shots.length > 0) {
    const plain = await openPlain(postgres.url, { dataDir, key })
    for (const shot of shots) {
      const { figures, ...found } = await compare({ url: quinte.url, pool, plain }, shot)
      measured[shot.name] = figures
      const change = compared(figures, before[shot.name])
      tell(change === '' ? found : { ...found, line: `${found.line}  ${change}` })
    }
    await plain.stop()
  }
  const [list] = lists
  if (wants(LOGINS) && list) tell(await measureLogins(quinte.url, list, LOGIN))
  if (wants(EXPORT)) tell(await measureExport(quinte.url, cookie, pid))
  const { firstDay } = academy
  const printing = { url: quinte.url, cookie, pid, firstDay, large: rows.large }
  if (wants(REPORTS)) for await (const finding of measureReports(printing)) tell(finding)
  if (wants(IMPORT)) tell(await measureImport(quinte.url, cookie, pid))
  if (wants(MAILING)) tell(await measureMailing(quinte.url, cookie, pool))
  await pool.end()
  await postgres.leave()
  tellLimit('memoria del server', await residentMegabytes(pid), SERVER_MEGABYTES, 'MB')
  tellLimit('memoria di tutto', await allMegabytes(pid, dataDir), ALL_MEGABYTES, 'MB')
  await end(quinte.child)
  await keepFigures(measured)
}

try {
  if (wanted === GROWTH) for await (const finding of measureScales()) tell(finding)
  else await measureAcademy()
  process.stdout.write(
    missed.length === 0
      ? 'Tutti i limiti sono rispettati.\n'
      : `Limiti superati: ${missed.join('; ')}.\n`,
  )
  if (missed.length > 0) process.exitCode = 1
} finally {
  if (options.academy === undefined) await rm(dataDir, { recursive: true, force: true })
}
