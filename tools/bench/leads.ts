import type pg from 'pg'
import { addDays } from '#kit/domain/day.ts'
import { systemClock } from '#kit/server/clock.ts'
import type { Shot } from './load.ts'

const LEADS = 200_000
/** Leads came in on so many days, the same number on each. */
const DAYS = 730
/** One or two calls of three of four leads, and a note of three of four. */
const CALLED = 0.75
/** What 99 of 100 answers have to stay under on one connection, in ms. */
const LIMIT_OF_LIST = 30
const LIMIT_OF_WEEK = 60
const LIMIT_OF_COHORT = 300

/** Tags by the role of their category. */
export type BenchTags = Readonly<Record<string, readonly number[]>>

/** 200,000 leads with tags of every category, and 400,000 notes and calls. */
export async function fillLeads(pool: pg.Pool): Promise<BenchTags> {
  await pool.query(
    `insert into tags (category_id, name, created_by)
     select 4, 'OPEN DAY ' || n, 'bench' from generate_series(1, 8) n`,
  )
  await pool.query(
    `insert into leads (name, surname, mail, phone, city, registered_on, channel, created_at,
       updated_at, created_by, student_id, enrolled_at)
     select
       (array['Niccolò','Chiara','Giosuè','Marta','Zoë','Luca','Sara','Elia','Irene','Dario'])[1 + n % 10],
       initcap(substr(md5('lead' || n), 1, 7)), 'lead' || n || '@example.org',
       '347' || lpad(n::text, 7, '0'), 'Torino', at::date, 'web', at, at + interval '2 days', 'bench',
       case when n % 20 = 0 then 1 + n % 20000 end, case when n % 20 = 0 then at end
     from generate_series(1, $1::int) n
     cross join lateral (
       select now() - make_interval(days => n % $2, mins => n % 600) as at
     ) as dated`,
    [LEADS, DAYS],
  )
  const { rows } = await pool.query<{ role: string; ids: string[] }>(
    `select role, array_agg(tags.id order by tags.id)::text[] as ids
     from tags join tag_categories on tag_categories.id = category_id
     where role is not null group by role`,
  )
  const tags = Object.fromEntries(rows.map(({ role, ids }) => [role, ids.map(Number)]))
  await pool.query(
    `insert into lead_tags (lead_id, tag_id, tagged_by)
     select leads.id, of.ids[1 + (hash / of.place) % cardinality(of.ids)], 'bench'
     from leads
     cross join lateral (select abs(hashtext(leads.id::text)) as hash) as drawn
     join (values
       ($1::bigint[], 1, 1.0), ($2, 7, 1.0), ($3, 71, 0.3), ($4, 97, 0.5), ($5, 113, 0.35)
     ) as of (ids, place, part) on (hash / 3 / of.place) % 100 < of.part * 100`,
    ['origin', 'course', 'info_date', 'outcome', 'rejection'].map((role) => tags[role]),
  )
  // Few first: of a table that was empty when it was last looked at no index would be used.
  for (const few of [true, false]) {
    await pool.query(
      `insert into lead_calls (lead_id, note, at, operator_id, answered, created_by)
       select id, 'Ha chiesto del corso', created_at::timestamp + make_interval(hours => 3 * time), 1,
         (id + time) % 3 > 0, 'bench'
       from leads, generate_series(1, 2) time
       where id % 100 < $1::float * 100 and (time = 1 or id % 2 = 0) and (id < 1000) = $2`,
      [CALLED, few],
    )
    await pool.query('analyze lead_calls')
  }
  await pool.query(
    `insert into lead_notes (lead_id, note, at, created_by)
     select id, 'Preferisce la sera', created_at::timestamp + interval '1 hour', 'bench'
     from leads where id % 100 >= (1 - $1::float) * 100 or id % 100 < 12`,
    [CALLED],
  )
  await pool.query('vacuum analyze')
  return tags
}

/** The lists of the office and of the call centre, the week and the year of the dashboard. */
export function leadShots(tags: BenchTags, staff: string, operator: string): Shot[] {
  const many = (
    name: string,
    paths: readonly string[],
    { cookie = staff, alone = LIMIT_OF_LIST } = {},
  ): Shot => ({
    name,
    method: 'GET',
    path: `/api${paths[0]}`,
    paths: paths.map((path) => `/api${path}`),
    headers: { cookie },
    alone,
  })
  const today = systemClock.today()
  const { origin = [], course = [], outcome = [], rejection = [] } = tags
  const excluded = [...outcome, ...rejection]
  const filters = origin.flatMap((source) =>
    course.flatMap((one) =>
      excluded.map((out) => `/leads?with=${source}%3B${one}%3B&without=${out}%3B`),
    ),
  )
  const words = Array.from({ length: 1_600 }, (_, n) => n.toString(16).padStart(3, '0'))
  const pages = Array.from({ length: 400 }, (_, n) => 1 + n)
  const years = Array.from({ length: 120 }, (_, n) => addDays(today, -n))
  return [
    many('elenco lead, due tag sì e uno no', filters),
    many(
      'elenco lead, ricerche diverse',
      words.map((word) => `/leads?q=${word}`),
    ),
    many(
      'da chiamare, pagine diverse',
      pages.flatMap((page) => [
        `/calls/to-call?page=${page}`,
        `/calls/to-call?page=${page}&sort=surname`,
      ]),
      { cookie: operator },
    ),
    many(
      'chiamati, pagine diverse',
      pages.map((page) => `/calls/called?page=${page}`),
      { cookie: operator },
    ),
    many(
      'dashboard, settimane diverse',
      Array.from({ length: 700 }, (_, n) => `/dashboard?start=${addDays(today, -n)}`),
      { alone: LIMIT_OF_WEEK },
    ),
    ...(['source', 'course', 'operator'] as const).map((by) =>
      many(
        `coorte di un anno, ${{ source: 'origini', course: 'corsi', operator: 'operatori' }[by]}`,
        years.map((to) => `/cohort?from=${addDays(to, -364)}&to=${to}&by=${by}`),
        { alone: LIMIT_OF_COHORT },
      ),
    ),
  ]
}
