import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { addDays, type Day } from '#kit/domain/day.ts'
import { fire, median, type Finding, type Shot } from './load.ts'
import { residentMegabytes } from './memory.ts'

/** All that is measured here, which is measured together. */
export const REPORTS = 'PDF e ZIP'

/** Courses of a thousand students each; those that are measured elsewhere stay as they are. */
const LARGE_COURSES = 3
const STUDENTS_OF_LARGE = 1_000
const EXAMS = 7
/** Who attends one of the first courses: 40 students in each of 500 courses. */
const ALL_COURSES = 500

/** Three archived courses of 1,000 students with a graded exam, and exams for the first courses. */
export async function fillReports(pool: pg.Pool): Promise<readonly number[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into courses (name, category_id, starts_on, ends_on, academic_year, archived_at)
     select 'Tutti ' || n, 1, current_date - 100, current_date + 200, '2026/2027', now()
     from generate_series(1, ${LARGE_COURSES}) n returning id`,
  )
  const large = rows.map(({ id }) => Number(id))
  await pool.query(
    `insert into enrolments (student_id, course_id, enrolled_by)
     select n + place * ${STUDENTS_OF_LARGE}, course, 'bench'
     from unnest($1::bigint[]) with ordinality as given (course, place),
       generate_series(1, ${STUDENTS_OF_LARGE}) n`,
    [large],
  )
  await pool.query(
    `with held as (
       insert into exams (course_id, title, held_on, created_by)
       select course, 'Prova ' || n, current_date - n, 'bench'
       from generate_series(1, ${EXAMS}) n, (
         select unnest($1::bigint[]) as course union all select generate_series(1, 100)
       ) as courses
       returning id, course_id
     )
     insert into grades (exam_id, student_id, value, graded_by)
     select held.id, student_id, 18 + student_id % 13, 'bench'
     from held join enrolments on enrolments.course_id = held.course_id`,
    [large],
  )
  await pool.query('vacuum analyze courses, enrolments, exams, grades')
  return large
}

/** What the reports of a large academy are asked for. */
export interface Printing {
  readonly url: string
  readonly cookie: string
  readonly pid: number | undefined
  readonly firstDay: Day
  /** Courses of a thousand students. */
  readonly large: readonly number[]
}

interface Answer {
  readonly ms: number
  readonly bytes: number
}

async function ask({ url, cookie }: Printing, path: string): Promise<Answer> {
  const from = performance.now()
  const answer = await fetch(`${url}/api/${path}`, { headers: { cookie } })
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  const { byteLength } = await answer.arrayBuffer()
  return { ms: performance.now() - from, bytes: byteLength }
}

function found(name: string, said: readonly (readonly [words: string, late: boolean])[]): Finding {
  return {
    line: [name.padEnd(34), ...said.map(([words]) => words)].join('  '),
    missed: said.filter(([, late]) => late).map(([words]) => `${name}, ${words}`),
  }
}

const within = (value: number, limit: number, unit: string) =>
  [`${value.toFixed(0)} ${unit} (limite ${limit})`, value > limit] as const

/** A report about one thing after the other, so that none is remembered: the one in the middle. */
async function measureOne(
  at: Printing,
  name: string,
  paths: readonly string[],
  limits: { ms: number; kilobytes?: number },
): Promise<Finding> {
  const answers: Answer[] = []
  for (const path of paths) answers.push(await ask(at, path))
  const kilobytes = Math.max(...answers.map(({ bytes }) => bytes)) / 1000
  return found(name, [
    within(median(answers.map(({ ms }) => ms)), limits.ms, 'ms'),
    limits.kilobytes === undefined
      ? [`${kilobytes.toFixed(0)} KB`, false]
      : within(kilobytes, limits.kilobytes, 'KB'),
  ])
}

const of = (student: number) => `student=${student}&course=${1 + (student % ALL_COURSES)}`
const numbers = (length: number, from = 0) => Array.from({ length }, (_, at) => from + at)

/** Every report alone, many at once, and a list meanwhile. */
export async function* measureReports(at: Printing): AsyncGenerator<Finding> {
  await ask(at, 'reports/hours.pdf')
  const exams = numbers(20, 1).map((student) => `reports/student-exams.pdf?${of(student)}`)
  yield await measureOne(at, 'PDF degli esami di uno studente', exams, { ms: 60 })
  const days = `from=${at.firstDay}&to=${addDays(at.firstDay, 364)}`
  const calendars = numbers(9, 1).map(
    (course) => `reports/course-calendar.pdf?courses=${course}&${days}`,
  )
  yield await measureOne(at, 'PDF del calendario di 12 mesi', calendars, { ms: 120 })
  const lists = at.large.map((course) => `reports/averages.pdf?course=${course}`)
  yield await measureOne(at, 'PDF di 1.000 studenti', lists, { ms: 400, kilobytes: 300 })
  yield await measureMany(at)
  yield await measureBeside(at)
}

/** The memory of the server with the process that typesets for it. */
async function memory(pid: number | undefined): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  let sum = (await residentMegabytes(pid)) ?? Number.NaN
  for (const child of children.split(' ').filter(Boolean)) {
    const command = await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')
    if (command.includes('pdf/worker')) sum += (await residentMegabytes(Number(child))) ?? 0
  }
  return sum
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const MANY = 200
const MANY_MS = 15_000
const MANY_MEGABYTES = 60
/** Memory may take so long to come back. */
const BACK_SECONDS = 10

async function measureMany(at: Printing): Promise<Finding> {
  const before = await memory(at.pid)
  const began = performance.now()
  const asked = await fetch(`${at.url}/api/report-sets`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: at.cookie },
    body: JSON.stringify({ print: 'attendance', chosen: { courseIds: numbers(5, 1) } }),
  })
  if (!asked.ok) throw new Error(`report-sets: ${asked.status}`)
  const { id, batchId } = (await asked.json()) as { id: number; batchId: number }
  let done = 0
  for (let state = 'running'; state === 'running' || state === 'waiting'; await pause(50)) {
    const answer = await fetch(`${at.url}/api/batches/${batchId}`, {
      headers: { cookie: at.cookie },
    })
    ;({ state, done } = (await answer.json()) as { state: string; done: number })
  }
  const { bytes } = await ask(at, `report-sets.zip?set=${id}`)
  const ms = performance.now() - began
  let grown = (await memory(at.pid)) - before
  for (let second = 0; second < BACK_SECONDS && grown > MANY_MEGABYTES; second += 1) {
    await pause(1_000)
    grown = (await memory(at.pid)) - before
  }
  return found(`ZIP di ${MANY} riepiloghi presenze`, [
    within(ms, MANY_MS, 'ms'),
    within(grown, MANY_MEGABYTES, 'MB in più'),
    [`${done} documenti, ${Math.round(bytes / 1000)} KB`, done !== MANY],
  ])
}

const BESIDE = 10
const BESIDE_SECONDS = 4
/** What 99 of 100 answers have to stay under while reports are made, as when none are. */
const LIST_MS = 40

/** How long a list takes while ten reports are asked for again and again, and without them. */
async function measureBeside(at: Printing): Promise<Finding> {
  const list: Shot = {
    ...{ name: 'studenti', method: 'GET', path: '/api/students?page=1' },
    paths: numbers(400, 1).map((page) => `/api/students?page=${page}`),
    headers: { cookie: at.cookie },
  }
  const alone = await fire(at.url, list, 1, BESIDE_SECONDS)
  let open = true
  let made = 0
  const reader = async (place: number) => {
    for (let student = place * 300 + 1; open; student += 1) {
      await ask(at, `reports/attendance.pdf?${of(student)}`)
      made += 1
    }
  }
  const readers = Promise.all(numbers(BESIDE).map(reader))
  const busy = await fire(at.url, list, 1, BESIDE_SECONDS)
  open = false
  await readers
  return found(`elenco mentre si fanno ${BESIDE} PDF`, [
    [`p99 senza ${alone.p99.toFixed(0)} ms`, false],
    within(busy.p99, LIST_MS, 'ms p99'),
    [`${made} PDF`, false],
    [`${busy.failed} falliti`, busy.failed > 0],
  ])
}
