import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Db } from '#kit/server/db.ts'
import {
  type CohortKey,
  MAX_OPENED,
  monthsOf,
  type Period,
  type Stage,
} from '../../domain/rules/cohort.ts'

/** What became of the leads under a key: counts, money, and how long the first call took. */
export interface Became {
  readonly leads: number
  readonly called: number
  readonly reached: number
  readonly openDay: number
  readonly enrolled: number
  readonly paidCents: number
  /** Half of those who were called waited no longer; null when nobody was. */
  readonly minutes: number | null
}

/**
 * The leads of a period with what became of each, read along one index: what calls and tags say
 * stands beside the lead. Whoever paid did so as the student that the lead has become, or the first
 * of several leads that became one student; money that went back counts against it.
 */
const cohort = ({ from, to }: Period) => sql`
  with cohort as materialized (
    select leads.id, leads.first_operator_id as operator_id, leads.first_call_at is not null as called,
      leads.reached, leads.student_id is not null as enrolled, leads.open_day,
      case row_number() over (partition by leads.student_id order by leads.arrived_on, leads.id)
        when 1 then coalesce(paid.cents, 0) else 0 end as paid, leads.first_call_minutes as minutes
    from leads
    left join (
      select student_id, sum(amount_cents)::bigint as cents from payments group by student_id
    ) paid on paid.student_id = leads.student_id
    where leads.deleted_at is null and leads.arrived_on between ${from} and ${to}
  )`

/** The few tags of a role are read first, then those who hold them along one index. */
const holding = (role: 'origin' | 'course') => sql`cohort left join (
  select lead_id, tag_id from lead_tags where tag_id = any (array(
    select tags.id from tag_cards tags
    where tags.role = ${sql.lit(role)} and tags.deleted_at is null))
) held on held.lead_id = cohort.id`

const KEYED: Readonly<Record<CohortKey, RawBuilder<unknown>>> = {
  source: holding('origin'),
  course: holding('course'),
  operator: sql`cohort`,
}
const KEY: Readonly<Record<CohortKey, RawBuilder<unknown>>> = {
  source: sql`coalesce(held.tag_id, 0)`,
  course: sql`coalesce(held.tag_id, 0)`,
  operator: sql`coalesce(cohort.operator_id, 0)`,
}

const SUMS = sql`count(*) as leads, count(*) filter (where called) as called,
  count(*) filter (where reached) as reached, count(*) filter (where open_day) as "openDay",
  count(*) filter (where enrolled) as enrolled, coalesce(sum(paid), 0)::bigint as "paidCents",
  (percentile_cont(0.5) within group (order by minutes))::float8 as minutes`

/** What became of the leads of a period, by a key; the line of key null is of all, each once. */
export async function readCohort(
  db: Db,
  period: Period,
  by: CohortKey,
): Promise<(Became & { readonly key: number | null })[]> {
  const { rows } = await sql<Became & { readonly key: number | null }>`
    ${cohort(period)}
    select null::bigint as key, ${SUMS} from cohort
    union all
    select ${KEY[by]}, ${SUMS} from ${KEYED[by]} group by 1
  `.execute(db)
  return rows
}

const REACHED: Readonly<Record<Stage, RawBuilder<SqlBool>>> = {
  leads: sql`true`,
  called: sql`called`,
  reached: sql`reached`,
  openDay: sql`open_day`,
  enrolled: sql`enrolled`,
}

/** The leads behind a figure of a cohort, the newest first. */
export async function listCohortLeads(
  db: Db,
  { by, key, stage, ...period }: Period & { by: CohortKey; key: number | null; stage: Stage },
): Promise<number[]> {
  const ofKey = key === null ? sql`true` : sql`${KEY[by]} = ${key}`
  const { rows } = await sql<{ id: number }>`
    ${cohort(period)}
    select distinct cohort.id from ${KEYED[by]}
    where ${ofKey} and ${REACHED[stage]} order by cohort.id desc limit ${sql.lit(MAX_OPENED)}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** The names of what a cohort is taken apart by. */
export async function readKeyNames(db: Db, by: CohortKey): Promise<ReadonlyMap<number, string>> {
  const rows =
    by === 'operator'
      ? await db
          .selectFrom('account_cards as accounts')
          .select([
            'id',
            sql<string>`coalesce(nullif(full_name(surname, name), ''), username)`.as('name'),
          ])
          .execute()
      : await db
          .selectFrom('tag_cards as tags')
          .select(['tags.id', 'tags.name'])
          .where('tags.role', '=', by === 'source' ? 'origin' : 'course')
          .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** What was spent in the months of a period, by origin. */
export function listCosts(db: Db, period: Period) {
  return db
    .selectFrom('source_costs')
    .innerJoin('tag_cards as tags', 'tags.id', 'source_costs.tag_id')
    .select(['source_costs.tag_id as tagId', 'tags.name as source', 'month', 'cents'])
    .where('month', 'in', monthsOf(period))
    .orderBy('month')
    .orderBy('tags.name')
    .execute()
}
