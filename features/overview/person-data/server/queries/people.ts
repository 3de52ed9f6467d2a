import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kit/server/db.ts'

/**
 * The numbers of leads, by themselves or by the students they became; with them those that were
 * merged into them, who are the same person.
 */
export const sameLeads = (
  by: 'id' | 'student_id',
  ids: readonly number[],
): RawBuilder<unknown> => sql`(
  with recursive same as (
    select id from leads where ${sql.ref(by)} = any(${[...ids]}::bigint[])
    union
    select leads.id from leads join same on leads.merged_into = same.id
  )
  select id from same
)`

/** The same with the source that each is counted for. */
export async function leadsOf(
  db: Db,
  by: 'id' | 'student_id',
  ids: readonly number[],
): Promise<{ id: number; tagId: number | null }[]> {
  const { rows } = await sql<{ id: number; tagId: number | null }>`
    select same.id, (
      select min(held_tags.tag_id) from held_tags
      where held_tags.lead_id = same.id and held_tags.role = 'origin') as "tagId"
    from ${sameLeads(by, ids)} same order by same.id
  `.execute(db)
  return rows
}
