import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely'
import { CALLED_ROLES } from '#f/crm/tags/domain/rules.ts'
import type { Input } from '#kit/domain/contract.ts'
import { type Day, wallTimeAt } from '#kit/domain/day.ts'
import type { Db } from '#kit/server/db.ts'
import { containsPerson, pageOf, whereIf } from '#kit/server/list.ts'
import type { CalledRow, callsContract, ToCallRow } from '../domain/contract.ts'

export { readWorkDay } from './queries/work-day.ts'

type Query<Name extends keyof typeof callsContract> = Input<(typeof callsContract)[Name]>

/** The leads that are to be called: not called, and not against it. */
function toCall(db: Db) {
  return db
    .selectFrom('leads')
    .where('leads.deleted_at', 'is', null)
    .where('leads.not_to_call', 'is', null)
    .where(sql<SqlBool>`not leads.called`)
}

/** How many are to be called, and from which day the oldest waits: a value of a statement. */
export const leadsWaiting = (
  db: Db,
): RawBuilder<{ readonly count: number; readonly since: string | null }> => sql`(
  select json_build_object('count', count(*),
    'since', (min(created_at) at time zone 'Europe/Rome')::date)
  from (${toCall(db).select('leads.created_at')}) as leads
)`

/** The names of the tags of a lead that belong to a kind of category, in their order. */
const namesOf = (role: 'course' | 'origin') => sql<string[]>`array(
  select held_tags.name from held_tags
  where held_tags.lead_id = leads.id and held_tags.role = ${sql.lit(role)} order by held_tags.name)`

const SHOWN = [
  'leads.id',
  'leads.name',
  'leads.surname',
  'leads.phone',
  'leads.booking',
  sql<string>`leads.created_at`.as('createdAt'),
] as const

const ORDER = {
  createdAt: 'leads.created_at',
  updatedAt: 'leads.updated_at',
  name: ['leads.name', 'leads.surname'],
  surname: ['leads.surname', 'leads.name'],
  phone: 'leads.phone',
  registeredOn: { empty: 'leads.registered_on' },
  booking: 'leads.booking',
} as const

/** The leads of a page in its order: it is cut out of its index before anything of them is read. */
function ofPage(db: Db, ids: Expression<{ id: number }>) {
  const page = sql<{ id: number; place: number }>`unnest(array(${ids})) with ordinality`
  return db
    .selectFrom(page.as<'page'>(sql`page(id, place)`))
    .innerJoin('leads', 'leads.id', 'page.id')
    .orderBy('page.place')
}

/** A page of the leads that nobody has called, without who has them open. */
export function listToCall(db: Db, query: Query<'toCall'>) {
  const found = toCall(db).where(containsPerson(sql.ref('leads.search'), query.q))
  return pageOf(found, query, {
    order: ORDER,
    id: 'leads.id',
    many: true,
    rows: (page): Promise<Omit<ToCallRow, 'lock'>[]> =>
      ofPage(db, page.select('leads.id'))
        .select([
          ...SHOWN,
          'leads.registered_on as registeredOn',
          namesOf('course').as('courses'),
          namesOf('origin').as('origins'),
        ])
        .execute(),
  })
}

/** Who has which leads open at an instant. */
export async function locksOf(db: Db, leadIds: readonly number[], now: string) {
  if (leadIds.length === 0) return []
  return db
    .selectFrom('call_locks')
    .innerJoin('account_cards as accounts', 'accounts.id', 'call_locks.account_id')
    .select([
      'call_locks.lead_id as leadId',
      'call_locks.account_id as accountId',
      sql<string>`full_name(accounts.surname, accounts.name)`.as('by'),
      sql<string>`call_locks.expires_at`.as('until'),
    ])
    .where('call_locks.lead_id', 'in', leadIds)
    .where('call_locks.expires_at', '>', now)
    .execute()
}

/** A page of the leads that were called; of a tag, those that hold it. */
export function listCalled(db: Db, query: Query<'called'>) {
  const leads = db.selectFrom('leads').where('leads.deleted_at', 'is', null)
  const { tagId } = query
  const chosen =
    tagId === undefined
      ? leads.where(sql<SqlBool>`leads.called`)
      : leads.where(
          sql<SqlBool>`leads.id in (select lead_id from held_tags where tag_id = ${tagId})`,
        )
  return pageOf(chosen.where(containsPerson(sql.ref('leads.search'), query.q)), query, {
    order: ORDER,
    id: 'leads.id',
    many: true,
    rows: (page): Promise<CalledRow[]> =>
      ofPage(db, page.select('leads.id'))
        .select([
          ...SHOWN,
          sql<string>`leads.updated_at`.as('updatedAt'),
          sql<CalledRow['notToCall']>`leads.not_to_call`.as('notToCall'),
        ])
        .execute(),
  })
}

/** Every tag by category and place, and those that say how a call ended. */
export async function listCallTags(db: Db) {
  const tags = await db
    .selectFrom('tag_cards as tags')
    .select(['tags.id', 'tags.name', 'tags.role'])
    .where('tags.deleted_at', 'is', null)
    .where('tags.category_deleted_at', 'is', null)
    .orderBy('tags.category_position')
    .orderBy('tags.category_id')
    .orderBy('tags.position')
    .orderBy('tags.name')
    .execute()
  const outcomes = CALLED_ROLES.flatMap((role) => tags.filter((tag) => tag.role === role))
  const bare = ({ id, name }: (typeof tags)[number]) => ({ id, name })
  return { rows: tags.map(bare), outcomes: outcomes.map(bare) }
}

/**
 * A page of the next contacts that an operator agreed on with who has not enrolled, the earliest
 * first; of some days.
 */
export function listCallBacks(
  db: Db,
  accountId: number,
  { from, before, ...query }: Query<'callBacks'> & { readonly from?: Day; readonly before?: Day },
) {
  const at = sql.ref('leads.next_contact_at')
  const own = db
    .selectFrom('leads')
    .where('leads.deleted_at', 'is', null)
    .where('leads.not_to_call', 'is', null)
    .where('leads.student_id', 'is', null)
    .where('leads.assigned_to', '=', accountId)
    .where('leads.next_contact_at', 'is not', null)
    .where(() => whereIf(from, (day) => sql<SqlBool>`${at} >= ${wallTimeAt(day, '00:00')}`))
    .where(() => whereIf(before, (day) => sql<SqlBool>`${at} < ${wallTimeAt(day, '00:00')}`))
    .where(
      whereIf(query.q === '' ? undefined : query.q, (q) =>
        containsPerson(sql.ref('leads.search'), q),
      ),
    )
  return pageOf(own, query, {
    order: { at: 'leads.next_contact_at' },
    id: 'leads.id',
    rows: (page) =>
      page
        .select([
          ...SHOWN,
          sql<string>`leads.next_contact_at`.as('at'),
          sql<'appointment' | 'callback'>`leads.next_contact_kind`.as('kind'),
          attempts.as('attempts'),
        ])
        .execute(),
  })
}

/** How often a lead was called. */
export const attempts = sql<number>`(
  select count(*) from lead_calls
  where lead_calls.lead_id = leads.id and lead_calls.deleted_at is null)`
