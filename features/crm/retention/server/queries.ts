import { sql } from 'kysely'
import type { Input } from '#kit/domain/contract.ts'
import type { Day } from '#kit/domain/day.ts'
import { firstRow } from '#kit/domain/list.ts'
import type { Db } from '#kit/server/db.ts'
import { containsPerson, sortedBy } from '#kit/server/list.ts'
import type { DueLead, Left, retentionContract, Source } from '../domain/contract.ts'
import { USUAL_MONTHS } from '../domain/rules.ts'

export { addresseesOf, namesOf, senderOf } from './queries/addressees.ts'

const USUAL = sql.lit(USUAL_MONTHS)

/** The sources in their order, each with the time that holds for it. */
export async function listSources(db: Db): Promise<Source[]> {
  const { rows } = await sql<Source>`
    select tags.id as "tagId", tags.name, coalesce(months, ${USUAL}) as months
    from tag_cards tags
    left join lead_retention on tag_id = tags.id
    where tags.role = 'origin' and tags.deleted_at is null
    order by tags.position, tags.name
  `.execute(db)
  return rows
}

/**
 * The leads whose time is over on a day, also from the trash: those that came in before the shortest
 * time are found along an index, and what was said to each last is looked up for them alone.
 */
const due = (today: Day) => sql`(
  select leads.id, leads.name, leads.surname, leads.search, leads.arrived_on, origin.sources,
    origin.tag_id, origin.months, contact.day as last_contact_on
  from leads
  cross join lateral (
    select coalesce(string_agg(held_tags.name, ', ' order by held_tags.name), '') as sources,
      min(held_tags.tag_id) as tag_id,
      coalesce(max(coalesce(lead_retention.months, ${USUAL})), ${USUAL}) as months
    from held_tags left join lead_retention on lead_retention.tag_id = held_tags.tag_id
    where held_tags.lead_id = leads.id and held_tags.role = 'origin'
  ) origin
  cross join lateral (
    select greatest(
      leads.arrived_on, leads.consent_on, leads.next_contact_at::date,
      (select max(at) from lead_calls where lead_id = leads.id and deleted_at is null)::date,
      (select max(at) from lead_notes where lead_id = leads.id and deleted_at is null)::date
    ) as day
  ) contact
  where leads.student_id is null
    and leads.arrived_on <= ${today}::date - make_interval(months => (
      select least(${USUAL}, min(months)) from lead_retention))
    and (contact.day + make_interval(months => origin.months))::date <= ${today}
)`

/** A page of them, the longest silent first unless told. */
export async function listDue(
  db: Db,
  query: Input<(typeof retentionContract)['due']>,
  today: Day,
): Promise<{ rows: DueLead[]; total: number }> {
  const found = sql`${due(today)} due where ${containsPerson(sql.ref('due.search'), query.q)}`
  const order = query.sort === 'surname' ? ['surname', 'name'] : ['last_contact_on']
  const [{ rows }, { rows: count }] = await Promise.all([
    sql<DueLead>`
      select id, name, surname, sources, months, last_contact_on as "lastContactOn"
      from ${found} order by ${sortedBy(order, query.dir)}, id
      limit ${query.size} offset ${firstRow(query)}
    `.execute(db),
    sql<{ total: number }>`select count(*)::int as total from ${found}`.execute(db),
  ])
  return { rows, total: count[0]?.total ?? 0 }
}

/** A lead that is deleted, under the source that it is counted for. */
export interface Leaving {
  readonly id: number
  readonly tagId: number | null
}

/** All of them, the longest silent first. */
export async function readDue(db: Db, today: Day): Promise<Leaving[]> {
  const { rows } = await sql<Leaving>`
    select id, tag_id as "tagId" from ${due(today)} due order by last_contact_on, id
  `.execute(db)
  return rows
}

/** What is left of deleted leads, by year and source, the newest year first. */
export async function listLeft(db: Db): Promise<Left[]> {
  const { rows } = await sql<Left>`
    select extract(year from month)::int as year, tags.name as source,
      sum(leads)::int as leads, sum(called)::int as called, sum(reached)::int as reached,
      sum(open_day)::int as "openDay"
    from forgotten_leads left join tag_cards tags on tags.id = tag_id
    group by 1, tags.id, tags.name, tags.position
    order by 1 desc, tags.position nulls last, tags.name
  `.execute(db)
  return rows
}

/**
 * Lines about other leads from when one of these was merged into them until it was taken out again:
 * what they say may be theirs.
 */
export async function linesWhileMerged(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select line.id from audit_entries away
    join audit_entries apart on apart.entity = 'lead' and apart.action = 'lead.unmerged'
      and apart.entity_id = (away.after ->> 'intoLeadId')::bigint
      and (apart.after ->> 'otherId')::bigint = away.entity_id
    join audit_entries line on line.entity = 'lead' and line.entity_id = apart.entity_id
      and line.at between away.at and apart.at
    where away.entity = 'lead' and away.action = 'lead.merged_away'
      and away.entity_id = any(${[...ids]}::bigint[])
  `.execute(db)
  return rows.map(({ id }) => id)
}
