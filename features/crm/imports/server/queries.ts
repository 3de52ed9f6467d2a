import { sql } from 'kysely'
import type { LeadIdentity } from '#f/crm/leads/domain/types.ts'
import { listOperators } from '#f/crm/leads/server/queries.ts'
import type { TagRole } from '#f/crm/tags/domain/types.ts'
import { phoneDigits } from '#kit/domain/phone.ts'
import { foldText } from '#kit/domain/text.ts'
import type { Db } from '#kit/server/db.ts'
import { personKey } from '../domain/rules.ts'

/** Who may be given leads, by username and by name; a name of two people is nobody's. */
export async function readOperators(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await listOperators(db)
  const names = rows.map(({ name }) => foldText(name))
  const alone = rows.filter(
    ({ name }) => names.indexOf(foldText(name)) === names.lastIndexOf(foldText(name)),
  )
  return new Map([
    ...alone.map(({ id, name }) => [foldText(name), id] as const),
    ...rows.map(({ id, username }) => [foldText(username), id] as const),
  ])
}

/** Two who bring people in at once would not see each other's: one comes after the other. */
export async function lockIncoming(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('lead imports', 0))`.execute(tx)
}

/** Tags by role and name, and by name alone; those of some roles are left out. */
export async function readTagNames(
  db: Db,
  but: readonly TagRole[] = [],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('tag_cards as tags')
    .select(['tags.id', 'tags.search', 'tags.role'])
    .where('tags.deleted_at', 'is', null)
    .orderBy('tags.id', 'desc')
    .execute()
  return new Map(
    rows
      .filter(({ role }) => !but.some((one) => one === role))
      .flatMap(({ id, search, role }) => [
        [`${role ?? ''}/${search ?? ''}`, id] as const,
        [`/${search ?? ''}`, id] as const,
      ]),
  )
}

/** Which lead each of these people is already: by number, mail, or name with town. */
export async function matchLeads(
  db: Db,
  people: readonly LeadIdentity[],
): Promise<(number | null)[]> {
  const asked = people.map(({ name, surname, phone, mail, city }, place) => ({
    place,
    digits: phoneDigits(phone) ?? null,
    mail: mail === '' ? null : mail.toLowerCase(),
    person: city === '' ? null : personKey({ name, surname, city }),
  }))
  const { rows } = await sql<{ id: number | null }>`
    select coalesce(
      (select min(id) from leads where phone_digits = asked.digits and deleted_at is null),
      (select min(id) from leads
        where lower(leads.mail) = asked.mail and leads.mail <> '' and deleted_at is null),
      (select min(id) from leads where person_key = asked.person and deleted_at is null)
    ) as id
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked
      (place int, digits text, mail text, person text)
    order by asked.place
  `.execute(db)
  return rows.map(({ id }) => id)
}
