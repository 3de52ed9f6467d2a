import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { fillAcademy, type Academy } from './academy.ts'
import { fillDiary, type LongDiary } from './diary.ts'
import { fillEvents } from './events.ts'
import { fillLeads, type BenchTags } from './leads.ts'
import { fillMails } from './mails.ts'
import { fillPayments } from './payments.ts'
import { fillReports } from './reports.ts'

const STUDENTS = 20_000
const LESSONS = 30_000
const MARKS = 400_000

/** What was made, as the shots ask for it. */
export interface Rows {
  readonly academy: Academy
  readonly diary: LongDiary
  readonly invited: Awaited<ReturnType<typeof fillEvents>>
  readonly large: readonly number[]
  /** Empty while no leads were asked for. */
  readonly tags: BenchTags
}

/** Makes rows, and tells what and how long it took. */
async function making<Made>(what: string, fill: () => Promise<Made>): Promise<Made> {
  const from = performance.now()
  const made = await fill()
  process.stderr.write(`${what}: ${((performance.now() - from) / 1000).toFixed(1)} s\n`)
  return made
}

/** Fills an empty database; `leads` says whether with theirs, which are most of all rows. */
export async function makeRows(pool: pg.Pool, leads: boolean): Promise<Rows> {
  const size = { students: STUDENTS, lessons: LESSONS, marks: MARKS }
  const academy = await making('accademia', () => fillAcademy(pool, size))
  await making('pagamenti', () => fillPayments(pool))
  await making('mail', () => fillMails(pool))
  const diary = await making('diario', () => fillDiary(pool))
  const invited = await making('eventi', () => fillEvents(pool))
  const large = await making('documenti', () => fillReports(pool))
  const tags = leads ? await making('lead', () => fillLeads(pool)) : {}
  return { academy, diary, invited, large, tags }
}

const fileOf = (dataDir: string) => path.join(dataDir, 'bench-rows.json')

/** What an academy that was kept is made of; undefined where none was. */
export async function readRows(dataDir: string): Promise<Rows | undefined> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as Rows)
}

/** Notes what an academy is made of, for the next run on the same folder. */
export async function noteRows(dataDir: string, rows: Rows): Promise<void> {
  await writeFile(fileOf(dataDir), JSON.stringify(rows))
}

/**
 * Takes back what an earlier run has written: the registers are saved as the first again, and the
 * leads that it brought in are not twenty thousand of this week.
 */
export async function takeBack(pool: pg.Pool, { academy }: Rows): Promise<void> {
  const lessons = academy.openRegisters.map(({ lessonId }) => lessonId)
  await pool.query('delete from attendances where lesson_id = any($1::bigint[])', [lessons])
  await pool.query('delete from registers where lesson_id = any($1::bigint[])', [lessons])
  await pool.query("delete from leads where channel = 'import'")
  await pool.query('vacuum analyze leads')
}
