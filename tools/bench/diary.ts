import type pg from 'pg'
import type { Shot } from './load.ts'

/** Entries in the diary of one student: changes, and mails to her. */
const CHANGES = 3_500
const MAILS = 1_500
/** Lines of everybody else in the audit. */
const OTHERS = 100_000
/** What 99 of 100 answers have to stay under on one connection, in ms. */
const LIMIT = 30
const SEARCHES = 600
const PAGES = 130

/** Who has a long diary, and where its pages begin. */
export interface LongDiary {
  readonly studentId: number
  readonly starts: readonly string[]
}

/** A student with 5,000 entries among the many of the others. */
export async function fillDiary(pool: pg.Pool): Promise<LongDiary> {
  const { rows } = await pool.query<{ id: number; mail: string }>(
    'select id::int, mail from students order by id desc limit 1',
  )
  const { id = 0, mail = '' } = rows[0] ?? {}
  await pool.query(
    `insert into audit_entries (at, actor_name, action, entity, entity_id, before, after)
     select now() - make_interval(mins => n), 'bench', 'student.updated', 'student', 1 + n % 19000,
       '{"phone": "3331112223"}', '{"phone": "3334445556"}' from generate_series(1, $1::int) n`,
    [OTHERS],
  )
  const { rows: lines } = await pool.query<{ id: string }>(
    `insert into audit_entries (at, actor_name, action, entity, entity_id, before, after)
     select now() - make_interval(hours => n), 'bench', 'student.updated', 'student', $2,
       jsonb_build_object('phone', '333' || n, 'city', 'Forlì'),
       jsonb_build_object('phone', '334' || n, 'city', 'Cantù') from generate_series(1, $1::int) n
     returning id`,
    [CHANGES, id],
  )
  await pool.query(
    `insert into mails (key, kind, to_address, to_name, subject, data, created_by, created_at,
       next_try_at, attempts, sent_at)
     select 'bench diary ' || n, 'mailings.mail', $2, 'Studente', 'Orario della settimana ' || n,
       '{}', 'bench', at, at, 1, at
     from generate_series(1, $1::int) n
     cross join lateral (select now() - make_interval(hours => 2 * n) as at) as dated`,
    [MAILS, mail],
  )
  await pool.query('vacuum analyze audit_entries')
  await pool.query('vacuum analyze mails')
  const step = Math.floor(lines.length / PAGES)
  const starts = lines.flatMap((line, index) => (index % step === 0 ? [`registro-${line.id}`] : []))
  return { studentId: id, starts }
}

/** Its pages, and searches in it that find nothing and so look at every entry. */
export function diaryShots({ studentId, starts }: LongDiary, cookie: string): Shot[] {
  const path = `/api/diary/records?of=student&id=${studentId}`
  const shot = (name: string, paths: readonly string[]): Shot => ({
    ...{ name, method: 'GET', path, paths, headers: { cookie }, alone: LIMIT },
  })
  return [
    shot(
      'diario di uno studente, 5.000 voci',
      starts.flatMap((from) => [`${path}&from=${from}`, `${path}&from=${from}&kind=mail`]),
    ),
    {
      ...shot(
        'diario, ricerche senza esito',
        Array.from({ length: SEARCHES }, (_, index) => `${path}&q=nessuno${index}`),
      ),
      findsNothing: true,
    },
  ]
}
