import { sql, type SqlBool } from 'kysely'
import type { Input } from '#kit/domain/contract.ts'
import type { Db } from '#kit/server/db.ts'
import { contains, pageOf, whereIf, type Page } from '#kit/server/list.ts'
import type { Tag, TagGroup, TagRow, tagsContract } from '../domain/contract.ts'
import { CALLED_ROLES } from '../domain/rules.ts'
import type { TagColour, TagRole } from '../domain/types.ts'

type Query = Input<(typeof tagsContract)['list']>

/** Who holds a tag is counted along its index alone; the few of them in the trash are taken off. */
const LEADS = sql<number>`(
  (select count(*) from lead_tags where lead_tags.tag_id = tags.id)
  - (
    select count(*) from lead_tags
    join leads on leads.id = lead_tags.lead_id and leads.deleted_at is not null
    where lead_tags.tag_id = tags.id
  )
)::int`

const base = (db: Db) =>
  db.selectFrom('tags').innerJoin('tag_categories', 'tag_categories.id', 'tags.category_id')

const COLUMNS = [
  'tags.id',
  'tags.name',
  'tags.category_id as categoryId',
  'tag_categories.name as categoryName',
  sql<TagColour>`tag_categories.colour`.as('colour'),
  LEADS.as('leads'),
] as const

/** A page of tags; there are some hundreds of them at most. */
export function listTags(db: Db, query: Query): Page<TagRow> {
  const found = base(db)
    .where('tags.deleted_at', 'is', null)
    .where(contains(sql.ref('tags.search'), query.q))
    .where((at) => whereIf(query.categoryId, (id) => at('tags.category_id', '=', id)))
  return pageOf(found, query, {
    order: {
      name: ['tags.name', 'tag_categories.position'],
      category: ['tag_categories.position', 'tag_categories.id', 'tags.position', 'tags.name'],
      leads: [LEADS, 'tags.name'],
    },
    id: 'tags.id',
    rows: (page) => page.select(COLUMNS).execute(),
  })
}

/** One tag, also from the trash. */
export async function findTag(db: Db, id: number): Promise<Tag | undefined> {
  return base(db)
    .select([
      ...COLUMNS,
      'tags.position',
      'tags.version',
      sql<boolean>`tags.deleted_at is not null`.as('deleted'),
    ])
    .where('tags.id', '=', id)
    .executeTakeFirst()
}

/** The place of a new tag: after all others of its category, also those in the trash. */
export async function nextPosition(db: Db, categoryId: number): Promise<number> {
  const { last } = await db
    .selectFrom('tags')
    .where('category_id', '=', categoryId)
    .select(({ fn }) => fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}

/** Every category in its order, with its tags by name. */
export async function listGroups(db: Db): Promise<TagGroup[]> {
  return db
    .selectFrom('tag_categories')
    .where('deleted_at', 'is', null)
    .select([
      'id',
      'name',
      sql<TagRole | null>`role`.as('role'),
      sql<TagColour>`colour`.as('colour'),
      'position',
      'version',
      sql<{ id: number; name: string }[]>`coalesce((
        select json_agg(
          json_build_object('id', tags.id, 'name', tags.name)
          order by tags.position, tags.name, tags.id
        )
        from tags
        where tags.category_id = tag_categories.id and tags.deleted_at is null
      ), '[]')`.as('tags'),
    ])
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Every tag by category and name, as the old programs read them. */
export async function listAllTags(db: Db) {
  return base(db)
    .where('tags.deleted_at', 'is', null)
    .select(['tags.id', 'tags.name', 'tags.category_id as categoryId'])
    .orderBy('tag_categories.position')
    .orderBy('tag_categories.id')
    .orderBy('tags.name')
    .execute()
}

/** Which of some tags are there, not in the trash. */
export async function existingTags(db: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('tags')
    .select('id')
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether a tag says how a call ended. */
export async function isOutcome(db: Db, id: number): Promise<boolean> {
  const tag = await db
    .selectFrom('tag_cards as tags')
    .select('tags.id')
    .where('tags.id', '=', id)
    .where('tags.deleted_at', 'is', null)
    .where('tags.role', 'in', CALLED_ROLES)
    .executeTakeFirst()
  return tag !== undefined
}

/** Of a merge: the leads that change their tag, and those that hold both. */
export async function countMerging(
  db: Db,
  { id, intoId }: { id: number; intoId: number },
): Promise<{ moved: number; both: number }> {
  const holdsOther = sql<SqlBool>`exists (
    select from lead_tags other where other.lead_id = lead_tags.lead_id and other.tag_id = ${intoId}
  )`
  const { held, both } = await db
    .selectFrom('lead_tags')
    .innerJoin('leads', 'leads.id', 'lead_tags.lead_id')
    .where('lead_tags.tag_id', '=', id)
    .where('leads.deleted_at', 'is', null)
    .select(({ fn }) => [
      fn.countAll<number>().as('held'),
      fn.countAll<number>().filterWhere(holdsOther).as('both'),
    ])
    .executeTakeFirstOrThrow()
  return { moved: held - both, both }
}
