import { sql } from 'kysely'
import type { Input } from '#kit/domain/contract.ts'
import type { Db } from '#kit/server/db.ts'
import { hasJob } from '#kit/server/jobs.ts'
import { contains, pageOf, whereIf, type Page } from '#kit/server/list.ts'
import type { Arrival, LeadForm, LeadFormRow, leadFormsContract } from '../domain/contract.ts'
import { guessMapping } from '../domain/rules.ts'
import type { ArrivalState, Fields, FormMapping } from '../domain/types.ts'

type Contract = typeof leadFormsContract

const COLUMNS = [
  'id',
  'name',
  sql<boolean>`mapping is not null`.as('mapped'),
  'version',
  'trap',
  'consent_text as consentText',
  // One in the trash is not shown: the form could not be saved with it.
  sql<number[]>`array(
    select tags.id from tag_cards as tags
    where tags.id = any(lead_forms.tag_ids) and tags.deleted_at is null
    order by array_position(lead_forms.tag_ids, tags.id)
  )`.as('tagIds'),
  sql<FormMapping | null>`mapping`.as('mapping'),
  sql<boolean>`deleted_at is not null`.as('deleted'),
] as const

interface Counts {
  readonly arrived: number
  readonly added: number
  readonly minutes: number | null
  readonly uncalled: number
}
const NOTHING: Counts = { arrived: 0, added: 0, minutes: null, uncalled: 0 }

/** What came in by forms within the last thirty days, and how long its leads waited for a call. */
async function withCounts<Row extends { id: number }>(
  db: Db,
  now: Temporal.Instant,
  rows: readonly Row[],
): Promise<(Row & Counts)[]> {
  const since = now.subtract({ hours: 30 * 24 }).toString()
  const { rows: counted } = await sql<Counts & { id: number }>`
    select form_id as id, count(*)::int as arrived,
      (count(*) filter (where state = 'added'))::int as added,
      (count(leads.id) filter (where state = 'added' and leads.first_call_at is null))::int as uncalled,
      percentile_cont(0.5) within group (order by leads.first_call_minutes)
        filter (where state = 'added') as minutes
    from lead_form_arrivals arrival
    left join leads on leads.id = arrival.lead_id and leads.deleted_at is null
    where form_id = any(${rows.map(({ id }) => id)}::bigint[]) and state <> 'spam'
      and received_at > ${since}::timestamptz
    group by form_id
  `.execute(db)
  const counts = new Map(counted.map(({ id, ...count }) => [id, count]))
  return rows.map((row) => ({ ...row, ...(counts.get(row.id) ?? NOTHING) }))
}

/** A page of the addresses in use; there are a few of them. */
export function listForms(
  db: Db,
  now: Temporal.Instant,
  query: Input<Contract['list']>,
): Page<LeadFormRow> {
  const found = db
    .selectFrom('lead_forms')
    .where('deleted_at', 'is', null)
    .where(contains(sql`quinte_fold(name)`, query.q))
  return pageOf(found, query, {
    order: { name: 'name' },
    id: 'id',
    rows: async (page) => withCounts(db, now, await page.select(COLUMNS).execute()),
  })
}

/** Arrivals whose fields are looked at for their names. */
const LOOKED_AT = 20

/** One address with what its fields seem to be, also from the trash. */
export async function findForm(
  db: Db,
  now: Temporal.Instant,
  id: number,
): Promise<LeadForm | undefined> {
  const rows = await db.selectFrom('lead_forms').select(COLUMNS).where('id', '=', id).execute()
  const [form] = await withCounts(db, now, rows)
  if (!form) return undefined
  const latest = await db
    .selectFrom('lead_form_arrivals')
    .select(sql<Fields>`fields`.as('fields'))
    .where('form_id', '=', id)
    .orderBy('received_at', 'desc')
    .limit(LOOKED_AT)
    .execute()
  const names = [...new Set(latest.flatMap(({ fields }) => Object.keys(fields)))]
  return { ...form, names, guess: guessMapping(names) }
}

/** A page of what came in, the newest first. */
export function listArrivals(db: Db, query: Input<Contract['arrivals']>): Page<Arrival> {
  const found = db
    .selectFrom('lead_form_arrivals')
    .where('form_id', '=', query.id)
    .where((at) => whereIf(query.state, (state) => at('state', '=', state)))
  return pageOf(found, query, {
    order: { receivedAt: 'received_at' },
    id: 'lead_form_arrivals.id',
    rows: async (page) => {
      const rows = await page
        .leftJoin('leads', (on) =>
          on
            .onRef('leads.id', '=', 'lead_form_arrivals.lead_id')
            .on('leads.deleted_at', 'is', null),
        )
        .select([
          'lead_form_arrivals.id',
          'received_at as receivedAt',
          sql<ArrivalState>`state`.as('state'),
          'reasons',
          sql<Fields>`fields`.as('fields'),
          'leads.id as leadId',
          sql<string | null>`leads.surname || ' ' || leads.name`.as('leadName'),
          sql<number | null>`case when state = 'added' then leads.first_call_minutes end`.as(
            'minutes',
          ),
        ])
        .execute()
      return rows.map(({ fields, ...row }) => ({
        ...row,
        said: Object.entries(fields)
          .map(([name, value]) => `${name}: ${value}`)
          .join(', '),
      }))
    },
  })
}

/** The address in use that a token belongs to. */
export async function findByToken(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('lead_forms')
    .select(['id', 'trap'])
    .where('token_hash', '=', tokenHash)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Addresses at which something waits and that no job is left for, as after a restore. */
export async function orphanedForms(db: Db, job: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from lead_forms
    where mapping is not null
      and exists (
        select from lead_form_arrivals where form_id = lead_forms.id and state = 'waiting'
      )
      and not ${hasJob(job, 'lead_forms.id')}
    order by id
  `.execute(db)
  return rows.map(({ id }) => id)
}
