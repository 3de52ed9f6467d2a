import { sql } from 'kysely'
import { ACADEMY_ZONE, type WallTime } from '#kit/domain/day.ts'
import type { Db } from '#kit/server/db.ts'
import type { ShownLead } from '../domain/contract.ts'
import type { Code, Codes, WeekLead } from '../domain/types.ts'

const instantAt = (at: WallTime) => sql`${at}::timestamp at time zone ${sql.lit(ACADEMY_ZONE)}`

const heldOf = (role: 'origin' | 'course' | 'rejection') => sql<number[]>`array_remove(
  array_agg(held_tags.tag_id::int) filter (where held_tags.role = ${sql.lit(role)}), null)`

/** The leads that came in between two moments, with the tags that the tables are made of. */
export async function listWeekLeads(
  db: Db,
  { from, to }: { from: WallTime; to: WallTime },
): Promise<WeekLead[]> {
  const rows = await db
    .selectFrom('leads')
    .leftJoin('held_tags', 'held_tags.lead_id', 'leads.id')
    .select([
      'leads.id',
      'leads.called',
      heldOf('origin').as('origins'),
      heldOf('course').as('courses'),
      heldOf('rejection').as('rejections'),
    ])
    .where('leads.deleted_at', 'is', null)
    .where('leads.created_at', '>=', sql<string>`${instantAt(from)}`)
    .where('leads.created_at', '<', sql<string>`${instantAt(to)}`)
    .groupBy('leads.id')
    .orderBy('leads.id')
    .execute()
  return rows.map(({ origins, courses, rejections, ...lead }) => ({
    ...lead,
    origins: origins ?? [],
    courses: courses ?? [],
    rejections: rejections ?? [],
  }))
}

/** The tags of origins, of courses and of reasons why not, each in their order. */
export async function readCodes(db: Db): Promise<Codes> {
  const tags = await db
    .selectFrom('tags')
    .innerJoin('tag_categories', 'tag_categories.id', 'tags.category_id')
    .select(['tags.id', 'tags.name', 'tag_categories.role'])
    .where('tags.deleted_at', 'is', null)
    .where('tag_categories.role', 'in', ['origin', 'course', 'rejection'])
    .orderBy('tags.position')
    .orderBy('tags.name')
    .execute()
  const of = (wanted: string): Code[] =>
    tags.flatMap(({ id, name, role }) => (role === wanted ? [{ id, name }] : []))
  return { origins: of('origin'), courses: of('course'), rejections: of('rejection') }
}

/** Some leads in the order asked for, with their tags by category. */
export async function listShownLeads(db: Db, ids: readonly number[]): Promise<ShownLead[]> {
  return db
    .selectFrom('leads')
    .select([
      'id',
      'surname',
      'name',
      'phone',
      'created_at as createdAt',
      sql<ShownLead['tags']>`coalesce((
        select json_agg(json_build_object('category', own.name, 'names', own.names)
          order by own.position)
        from (
          select tag_categories.name, tag_categories.position,
            json_agg(held_tags.name order by held_tags.name) as names
          from held_tags
          join tag_categories on tag_categories.id = held_tags.category_id
          where held_tags.lead_id = leads.id
          group by tag_categories.id
        ) own
      ), '[]')`.as('tags'),
    ])
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .orderBy(sql`array_position(${[...ids]}::bigint[], id)`)
    .execute()
}
