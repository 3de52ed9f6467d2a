import { sql } from 'kysely'
import { ACADEMY_ZONE, type WallTime } from '#kit/domain/day.ts'
import type { Db } from '#kit/server/db.ts'
import type { ShownLead } from '../domain/contract.ts'
import type { Code, Codes, WeekLead } from '../domain/types.ts'

const instantAt = (at: WallTime) => sql`${at}::timestamp at time zone ${sql.lit(ACADEMY_ZONE)}`

/**
 * The leads that came in between two moments, with the tags that the tables are made of. A lead's
 * tags are read along their index alone; what they are is known from the codes.
 */
export async function listWeekLeads(
  db: Db,
  { from, to }: { from: WallTime; to: WallTime },
  codes: Codes,
): Promise<WeekLead[]> {
  const rows = await db
    .selectFrom('leads')
    .select([
      'id',
      'called',
      sql<number[]>`array(
        select tag_id::int from lead_tags where lead_tags.lead_id = leads.id order by tag_id
      )`.as('tagIds'),
    ])
    .where('deleted_at', 'is', null)
    .where('created_at', '>=', sql<string>`${instantAt(from)}`)
    .where('created_at', '<', sql<string>`${instantAt(to)}`)
    .orderBy('id')
    .execute()
  const [origins, courses, rejections] = [codes.origins, codes.courses, codes.rejections].map(
    (of) => new Set(of.map(({ id }) => id)),
  )
  const among = (of: ReadonlySet<number> | undefined, ids: readonly number[]) =>
    ids.filter((id) => of?.has(id))
  return rows.map(({ tagIds, ...lead }) => ({
    ...lead,
    origins: among(origins, tagIds),
    courses: among(courses, tagIds),
    rejections: among(rejections, tagIds),
  }))
}

/** The tags of origins, of courses and of reasons why not, each in their order. */
export async function readCodes(db: Db): Promise<Codes> {
  const tags = await db
    .selectFrom('tag_cards as tags')
    .select(['tags.id', 'tags.name', 'tags.role'])
    .where('tags.deleted_at', 'is', null)
    .where('tags.role', 'in', ['origin', 'course', 'rejection'])
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
          select category as name, category_position as position,
            json_agg(held_tags.name order by held_tags.name) as names
          from held_tags
          where held_tags.lead_id = leads.id
          group by category_id, category, category_position
        ) own
      ), '[]')`.as('tags'),
    ])
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .orderBy(sql`array_position(${[...ids]}::bigint[], id)`)
    .execute()
}
