import type pg from 'pg'
import { end, launch, median, type Finding } from './load.ts'
import { residentMegabytes } from './memory.ts'

/** Courses of the year that is exported, with 40 students each. */
const COURSES = 125
export const EXPORTED_YEAR = '2027/2028'
const INSTALMENTS = 6
export const EXPORT = 'rate_studenti di 5.000 studenti'

/**
 * A plan for every course, so that 20,000 students owe 120,000 instalments; one student of ten has a
 * plan of her own. Of what was due half is paid, with its payment; some waits for a check. The first
 * courses are 5,000 students of a year of their own.
 */
export async function fillPayments(pool: pg.Pool): Promise<void> {
  await pool.query(`update courses set academic_year = $1 where id <= ${COURSES}`, [EXPORTED_YEAR])
  await pool.query(
    `with plans as (
       insert into payment_plans (course_id, student_id, total_cents, version, created_by)
       select id, null::bigint, ${INSTALMENTS} * 33350, 1, 'bench' from courses
       union all
       select course_id, student_id, ${INSTALMENTS} * 33350, 1, 'bench' from enrolments
       where student_id % 10 = 3
       returning id
     )
     insert into instalments (plan_id, due_on, amount_cents, month)
     select plans.id, (date_trunc('month', now()) + make_interval(months => n - 3))::date, 33350, ''
     from plans, generate_series(1, ${INSTALMENTS}) n`,
  )
  await pool.query(
    `with owed as (
       select instalments.id as instalment_id, enrolments.student_id, instalments.due_on,
         abs(hashtextextended(instalments.id || '-' || enrolments.student_id, 0)) % 10 as chance
       from enrolments
       left join payment_plans own on own.course_id = enrolments.course_id
         and own.student_id = enrolments.student_id
       join payment_plans common on common.course_id = enrolments.course_id
         and common.student_id is null
       join instalments on instalments.plan_id = coalesce(own.id, common.id)
     ), states as (
       insert into student_instalments (instalment_id, student_id, status, version)
       select instalment_id, student_id, case
           when due_on > now() then 'unpaid' when chance < 5 then 'paid'
           when chance = 5 then 'to_verify' else 'unpaid' end, 1
       from owed
       on conflict (instalment_id, student_id)
         do update set status = excluded.status, version = excluded.version
       returning instalment_id, student_id, status
     )
     insert into payments (instalment_id, student_id, paid_on, amount_cents, method, created_by,
       receipt_year, receipt_number)
     select instalment_id, student_id, current_date, 33350, 'bank', 'bench', 2026,
       row_number() over ()
     from states where status = 'paid'`,
  )
  await pool.query('vacuum analyze payment_plans, instalments, student_instalments, payments')
}

/** Memory is looked at so often while the file comes. */
const LOOK_MS = 20
const PASSES = 3
const LIMIT_MS = 3_000
const LIMIT_MEGABYTES = 80

/**
 * The spreadsheet of what 5,000 students owe, asked for alone, in turn with the bare server that
 * answers the same bytes: how long it took until its last byte, in the middle of three times, and
 * by how much the server's memory grew meanwhile at most.
 */
export async function measureExport(
  url: string,
  cookie: string,
  pid: number | undefined,
): Promise<Finding> {
  const address = `${url}/api/payments/rate_studenti.xlsx?academicYear=${EXPORTED_YEAR}`
  const first = await measureGrowth(pid, () => download(address, { cookie }))
  const { bytes } = first.answer
  const bare = await launch('tools/bench/bare.ts', { input: bytes, ready: /^\d+$/ })
  const theirs = [await download(`http://127.0.0.1:${bare.line}`)]
  const ours = [first]
  while (ours.length < PASSES) {
    ours.push(await measureGrowth(pid, () => download(address, { cookie })))
    theirs.push(await download(`http://127.0.0.1:${bare.line}`))
  }
  await end(bare.child)
  const ms = median(ours.map(({ answer }) => answer.ms))
  const megabytes = Math.max(...ours.map(({ grown }) => grown))
  const ratio = median(theirs.map((answer) => answer.ms)) / ms
  const time = `${ms.toFixed(0)} ms (limite ${LIMIT_MS})`
  const memory = `memoria +${megabytes.toFixed(0)} MB (limite ${LIMIT_MEGABYTES})`
  return {
    line: [
      EXPORT.padEnd(34),
      `${ratio.toFixed(4).padStart(7)} del server nudo`,
      time,
      memory,
      `${bytes.length} byte`,
    ].join('  '),
    missed: [
      ...(ms > LIMIT_MS ? [`${EXPORT}, ${time}`] : []),
      ...(megabytes > LIMIT_MEGABYTES ? [`${EXPORT}, ${memory}`] : []),
    ],
  }
}

/** A whole answer, and the milliseconds until its last byte. */
async function download(
  address: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ bytes: Buffer; ms: number }> {
  const from = performance.now()
  const answer = await fetch(address, { headers })
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { bytes, ms: performance.now() - from }
}

/** By how many MB a process grew while something was done; NaN where the system does not tell. */
export async function measureGrowth<Answer>(
  pid: number | undefined,
  work: () => Promise<Answer>,
): Promise<{ answer: Answer; grown: number }> {
  const before = (await residentMegabytes(pid)) ?? Number.NaN
  let most = before
  const look = async () => {
    most = Math.max(most, (await residentMegabytes(pid)) ?? Number.NaN)
  }
  const timer = setInterval(() => void look(), LOOK_MS)
  const answer = await work().finally(() => clearInterval(timer))
  await look()
  return { answer, grown: most - before }
}
