import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kit/server/db.ts'

/**
 * Leads with the source that they are counted for, by themselves or by the students they became;
 * with them those that were merged into them, who are the same person.
 */
export async function leadsOf(
  db: Db,
  by: RawBuilder<unknown>,
  ids: readonly number[],
): Promise<{ id: number; tagId: number | null }[]> {
  const { rows } = await sql<{ id: number; tagId: number | null }>`
    with recursive same as (
      select leads.id from leads where ${by} = any(${[...ids]}::bigint[])
      union
      select leads.id from leads join same on leads.merged_into = same.id
    )
    select same.id, (
      select min(held_tags.tag_id) from held_tags
      where held_tags.lead_id = same.id and held_tags.role = 'origin') as "tagId"
    from same order by same.id
  `.execute(db)
  return rows
}
