import { type RawBuilder, sql } from 'kysely'
import type { Addressee } from '#f/system/mail/domain/types.ts'
import type { Db } from '#kit/server/db.ts'

type Person = 'student' | 'teacher'

/** Names and addresses of persons, those of before too, as the diary has them. */
const known = (of: Person, ids: readonly number[]) => sql`(
  select id, name, surname, mail, mail2 from ${sql.table(`${of}s`)}
  where id = any(${[...ids]}::bigint[])
  union
  select entity_id, said ->> 'name', said ->> 'surname', said ->> 'mail', said ->> 'mail2'
  from audit_entries cross join lateral (values (before), (after)) told (said)
  where entity = ${of} and entity_id = any(${[...ids]}::bigint[])
)`

/** How persons are called where their names were written down. */
export async function namesOf(db: Db, of: Person, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct full_name(surname, name) as name from ${known(of, ids)} known
    where surname is not null and name is not null
  `.execute(db)
  return rows.map(({ name }) => name)
}

/** How they are written to, and which of the addresses nobody else has. */
export async function addresseesOf(db: Db, of: Person, ids: readonly number[]): Promise<Addressee> {
  const others = (kind: Person) =>
    sql`select from ${sql.table(`${kind}s`)} other
      where lower(gone.mail) in (lower(other.mail), lower(other.mail2))
        ${kind === of ? sql`and other.id <> all(${[...ids]}::bigint[])` : sql``}`
  const { rows } = await sql<{ mail: string; shared: boolean }>`
    select gone.mail, bool_or(
      exists (${others('student')}) or exists (${others('teacher')}) or exists (
        select from leads other
        where lower(other.mail) = lower(gone.mail) and other.deleted_at is null
          ${of === 'student' ? sql`and other.student_id is distinct from known.id` : sql``})
    ) as shared
    from ${known(of, ids)} known
    cross join lateral (values (known.mail), (known.mail2)) gone (mail)
    where gone.mail <> ''
    group by gone.mail
  `.execute(db)
  return {
    own: rows.filter(({ shared }) => !shared).map(({ mail }) => mail),
    all: rows.map(({ mail }) => mail),
    names: await namesOf(db, of, ids),
  }
}

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
