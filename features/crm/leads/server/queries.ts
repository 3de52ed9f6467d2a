import { sql, type Expression, type SqlBool } from 'kysely'
import type { Input } from '#kit/domain/contract.ts'
import type { Db } from '#kit/server/db.ts'
import { containsPerson, pageOf, sortedBy, whereIf, type Page } from '#kit/server/list.ts'
import type { LeadRow, leadsContract } from '../domain/contract.ts'
import { splitIds } from '../domain/rules.ts'
import { LEAD_COLUMNS, withTagNames } from './queries/columns.ts'

/** One lead with its notes and calls, and who may be given leads: also for other features. */
export { findLead, listOperators } from './queries/lead.ts'

type Query = Input<(typeof leadsContract)['list']>
/** What is listed, whichever page of it. */
type Whole = Omit<Query, 'page' | 'size'>

const holds = (tagId: number) =>
  sql<SqlBool>`leads.id in (select lead_tags.lead_id from lead_tags where lead_tags.tag_id = ${tagId})`

/** So many tags are looked for each by itself, which is quickest; to plan that for all takes seconds. */
const EACH = 8

function holdsAll(tagIds: readonly number[]) {
  const ids = [...new Set(tagIds)]
  const rest = ids.slice(EACH)
  const holdsRest = sql<SqlBool>`leads.id in (
    select lead_tags.lead_id from lead_tags where lead_tags.tag_id = any(${rest}::bigint[])
    group by lead_tags.lead_id having count(*) = ${rest.length}
  )`
  return [...ids.slice(0, EACH).map(holds), ...(rest.length > 0 ? [holdsRest] : [])]
}

const holdsOneOf = (tagIds: readonly number[]) => sql<SqlBool>`exists (
  select from lead_tags
  where lead_tags.lead_id = leads.id and lead_tags.tag_id = any(${[...tagIds]}::bigint[])
)`

/** Not called yet, and not against it. */
const isToCall = sql<SqlBool>`(not leads.called and leads.not_to_call is null)`

/** The filters of the list; each search, sort and state has its index. */
function matching(db: Db, query: Whole) {
  const { from, to, assignedTo, toCall } = query
  return db
    .selectFrom('leads')
    .where('leads.deleted_at', query.state === 'deleted' ? 'is not' : 'is', null)
    .where(containsPerson(sql.ref('leads.search'), query.q))
    .where((at) => at.and(holdsAll(splitIds(query.with ?? ''))))
    .where((at) => whereIf(query.without, (tags) => at.not(holdsOneOf(splitIds(tags)))))
    .where((at) => whereIf(from, (day) => at('leads.arrived_on', '>=', day)))
    .where((at) => whereIf(to, (day) => at('leads.arrived_on', '<=', day)))
    .where((at) => whereIf(assignedTo, (id) => at('leads.assigned_to', '=', id)))
    .where(() => whereIf(toCall, (open) => (open ? isToCall : sql<SqlBool>`leads.called`)))
}

const ORDERS = {
  order: {
    updatedAt: ['leads.updated_at'],
    createdAt: ['leads.created_at'],
    surname: ['leads.surname', 'leads.name'],
    name: ['leads.name', 'leads.surname'],
    phone: ['leads.phone'],
    registeredOn: [{ empty: 'leads.registered_on' }],
  },
  id: 'leads.id',
} as const

/** A page of leads, the ones that changed last first unless told. */
export function listLeads(db: Db, query: Query): Page<LeadRow> {
  return pageOf(matching(db, query), query, {
    ...ORDERS,
    many: true,
    rows: (page) => readLeadRows(db, page.select('leads.id')),
  })
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
export async function* readLeads(
  db: Db,
  query: Whole & { readonly ids?: string | undefined },
): AsyncGenerator<LeadRow> {
  const { order, id } = ORDERS
  const found = await matching(db, query)
    .select('leads.id')
    .where((at) => whereIf(query.ids, (ids) => at('leads.id', 'in', splitIds(ids))))
    .orderBy(sortedBy([...order[query.sort], id], query.dir))
    .execute()
  for (let start = 0; start < found.length; start += STEP) {
    const ids = found.slice(start, start + STEP).map((row) => row.id)
    yield* await readLeadRows(db, sql<{ id: number }>`select unnest(${ids}::bigint[])`)
  }
}
