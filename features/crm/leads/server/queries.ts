import { sql, type Expression, type SqlBool } from 'kysely'
import type { Input } from '#kit/domain/contract.ts'
import type { Db } from '#kit/server/db.ts'
import { containsPerson, pageOf, whereIf, type Page } from '#kit/server/list.ts'
import type { TagRole } from '#f/crm/tags/domain/types.ts'
import type { LeadRow, leadsContract } from '../domain/contract.ts'
import { tagIdsOf } from '../domain/rules.ts'
import type { NextContact, Objection } from '../domain/types.ts'

type Query = Input<(typeof leadsContract)['list']>
/** What is listed, whichever page of it. */
type Whole = Omit<Query, 'page' | 'size'>

const holds = (tagId: number) =>
  sql<SqlBool>`leads.id in (select lead_tags.lead_id from lead_tags where lead_tags.tag_id = ${tagId})`

const holdsOneOf = (tagIds: readonly number[]) => sql<SqlBool>`exists (
  select from lead_tags
  where lead_tags.lead_id = leads.id and lead_tags.tag_id = any(${[...tagIds]}::bigint[])
)`

/** The filters of the list; each search, sort and state has its index. */
function matching(db: Db, query: Whole) {
  const { from, to, assignedTo } = query
  return db
    .selectFrom('leads')
    .where('leads.deleted_at', query.state === 'deleted' ? 'is not' : 'is', null)
    .where(containsPerson(sql.ref('leads.search'), query.q))
    .where((at) => at.and(tagIdsOf(query.with ?? '').map(holds)))
    .where((at) => whereIf(query.without, (tags) => at.not(holdsOneOf(tagIdsOf(tags)))))
    .where((at) => whereIf(from, (day) => at('leads.arrived_on', '>=', day)))
    .where((at) => whereIf(to, (day) => at('leads.arrived_on', '<=', day)))
    .where((at) => whereIf(assignedTo, (id) => at('leads.assigned_to', '=', id)))
}

const ORDERS = {
  order: {
    updatedAt: ['leads.updated_at'],
    createdAt: ['leads.created_at'],
    surname: ['leads.surname', 'leads.name'],
    name: ['leads.name', 'leads.surname'],
    phone: ['leads.phone'],
    registeredOn: ['leads.arrived_on'],
  },
  id: 'leads.id',
} as const satisfies { order: Record<Query['sort'], readonly string[]>; id: string }

/** A page of leads, the ones that changed last first unless told. */
export function listLeads(db: Db, query: Query): Page<LeadRow> {
  return pageOf(matching(db, query), query, {
    ...ORDERS,
    rows: (page) => readLeadRows(db, page.select('leads.id')),
  })
}

export interface HeldTag {
  readonly id: number
  readonly name: string
  readonly categoryId: number
  readonly role: TagRole | null
}

const TAGS = sql<HeldTag[]>`coalesce((
  select json_agg(
    json_build_object('id', tag_id, 'name', name, 'categoryId', category_id, 'role', role)
    order by category_id, name
  )
  from held_tags where held_tags.lead_id = leads.id
), '[]')`

/** What every list of leads reads of one. */
export const LEAD_COLUMNS = [
  'leads.id',
  'leads.name',
  'leads.surname',
  'leads.mail',
  'leads.phone',
  'leads.city',
  'leads.booking',
  'leads.registered_on as registeredOn',
  'leads.created_at as createdAt',
  'leads.updated_at as updatedAt',
  sql<Objection | null>`leads.not_to_call`.as('notToCall'),
  'leads.next_contact_at as nextContactAt',
  sql<NextContact | null>`leads.next_contact_kind`.as('nextContactKind'),
  sql<string | null>`(
    select coalesce(nullif(trim(accounts.name || ' ' || accounts.surname), ''), accounts.username)
    from accounts where accounts.id = leads.assigned_to
  )`.as('operator'),
  'leads.student_id as studentId',
  TAGS.as('tags'),
] as const

const namesOf = (tags: readonly HeldTag[], role: TagRole) =>
  tags
    .filter((tag) => tag.role === role)
    .map(({ name }) => name)
    .join(', ')

/** The names of a lead's tags by what the program takes them for. */
export function withTagNames<Row extends { readonly tags: HeldTag[] }>(row: Row) {
  return {
    ...row,
    course: namesOf(row.tags, 'course'),
    origin: namesOf(row.tags, 'origin'),
    infoDate: namesOf(row.tags, 'info_date'),
  }
}

/**
 * Leads by their numbers, in the order in which `ids` finds them: a page is cut out of its index
 * first, and what costs a look elsewhere is read for it alone.
 */
export async function readLeadRows(db: Db, ids: Expression<{ id: number }>): Promise<LeadRow[]> {
  const found = sql<{ id: number; place: number }>`unnest(array(${ids})) with ordinality`
  const rows = await db
    .selectFrom(found.as<'page'>(sql`page(id, place)`))
    .innerJoin('leads', 'leads.id', 'page.id')
    .select(LEAD_COLUMNS)
    .orderBy('page.place')
    .execute()
  return rows.map(withTagNames)
}

/** Leads of an export are read so many at a time. */
const STEP = 1_000

/** Every lead that a list finds, in its order, read while the file is written. */
export async function* readLeads(db: Db, query: Whole): AsyncGenerator<LeadRow> {
  const { order, id } = ORDERS
  const sorted = [order[query.sort], id]
    .flat()
    .map((one) => sql`${sql.ref(one)} ${sql.raw(query.dir)}`)
  const found = await matching(db, query).select('leads.id').orderBy(sql.join(sorted)).execute()
  for (let start = 0; start < found.length; start += STEP) {
    const ids = found.slice(start, start + STEP).map((row) => row.id)
    yield* await readLeadRows(db, sql<{ id: number }>`select unnest(${ids}::bigint[])`)
  }
}
