import { sql } from 'kysely'
import type { Working } from '#kit/server/batch.ts'
import type { At } from '#kit/server/records.ts'
import type { LeadLine } from '../../domain/types.ts'

type Ids = readonly number[]

/** The columns that a line may fill, as they come in JSON. */
const COLUMNS = sql`
  name text, surname text, phone text, mail text, city text, age smallint, "registeredOn" date,
  "assignedTo" bigint, "consentOn" date, "consentSource" text, "consentText" text
`

/** Adds a lead for each line, all in one statement; answers them in the order of the lines. */
export async function insertLeads(
  { tx, actor }: Pick<At, 'tx' | 'actor'>,
  lines: readonly LeadLine[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into leads (name, surname, phone, mail, city, age, registered_on, assigned_to,
      consent_on, consent_source, consent_text, channel, created_by)
    select name, surname, phone, mail, city, age, "registeredOn", "assignedTo",
      "consentOn", "consentSource", "consentText", 'import', ${actor.username}
    from rows from (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as (${COLUMNS}))
      with ordinality as given (name, surname, phone, mail, city, age, "registeredOn",
        "assignedTo", "consentOn", "consentSource", "consentText", place)
    order by place
    returning id
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** What leads say now, locked: by their number, with the version. */
export async function lockLeadLines({ tx }: Pick<At, 'tx'>, ids: Ids) {
  const { rows } = await sql<LeadLine & { id: number; version: number }>`
    select id, name, surname, phone, mail, city, age, registered_on as "registeredOn",
      assigned_to as "assignedTo", consent_on as "consentOn",
      consent_source as "consentSource", consent_text as "consentText", version
    from leads where id = any(${[...ids]}::bigint[]) order by id for update
  `.execute(tx)
  return new Map(rows.map(({ id, ...lead }) => [id, lead]))
}

/** Lets leads say what their lines say. */
export async function overwriteLeads(
  { tx }: Pick<At, 'tx'>,
  lines: readonly (LeadLine & { readonly id: number })[],
): Promise<void> {
  await sql`
    update leads set name = given.name, surname = given.surname, phone = given.phone,
      mail = given.mail, city = given.city, age = given.age, registered_on = given."registeredOn",
      assigned_to = given."assignedTo", consent_on = given."consentOn",
      consent_source = given."consentSource", consent_text = given."consentText",
      version = version + 1
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as given (id bigint, ${COLUMNS})
    where leads.id = given.id
  `.execute(tx)
}

type Tagged = readonly { readonly leadId: number; readonly tagIds: Ids }[]

/** Gives leads their tags, each its own; answers those that each did not hold. */
export async function tagEach(
  { tx, actor }: Pick<At, 'tx' | 'actor'>,
  leads: Tagged,
): Promise<Map<number, number[]>> {
  const pairs = leads.flatMap(({ leadId, tagIds }) => tagIds.map((tagId) => ({ leadId, tagId })))
  const given = new Map<number, number[]>()
  if (pairs.length === 0) return given
  const { rows } = await sql<{ leadId: number; tagId: number }>`
    insert into lead_tags (lead_id, tag_id, tagged_by)
    select "leadId", "tagId", ${actor.username}
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair ("leadId" bigint, "tagId" bigint)
    order by 1, 2
    on conflict do nothing
    returning lead_id as "leadId", tag_id as "tagId"
  `.execute(tx)
  for (const { leadId, tagId } of rows) given.set(leadId, [...(given.get(leadId) ?? []), tagId])
  return given
}

/** A line that was carried out: what the lead was before, and which version it became. */
export interface DoneLine {
  readonly leadId: number
  /** Null for a lead that the line has added. */
  readonly before: object | null
  readonly addedTagIds: Ids
  readonly version: number | null
}

/**
 * Takes lines back. A lead that was added goes to the trash unless somebody has worked on it since;
 * one that was changed is as it was, unless somebody has changed it since. Answers which did.
 */
export async function takeBackLines(
  { tx, now }: Pick<Working, 'tx' | 'now'>,
  lines: readonly DoneLine[],
): Promise<{ trashed: Set<number>; restored: Set<number> }> {
  const { rows } = await sql<{ id: number; trashed: boolean }>`
    with line as (
      select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as line ("leadId" bigint, before jsonb, "addedTagIds" bigint[], version int)
    ), trashed as (
      update leads set deleted_at = ${now}::timestamptz, version = leads.version + 1
      from line
      where line.before is null and leads.id = line."leadId" and leads.deleted_at is null
        and leads.version = line.version and leads.student_id is null
        and leads.not_to_call is null
        and not exists (select from invitations where lead_id = leads.id)
        and not exists (select from lead_calls where lead_id = leads.id and deleted_at is null)
        and not exists (select from lead_notes where lead_id = leads.id and deleted_at is null)
      returning leads.id
    ), restored as (
      update leads set
        name = line.before ->> 'name', surname = line.before ->> 'surname',
        phone = line.before ->> 'phone', mail = line.before ->> 'mail',
        city = line.before ->> 'city', age = (line.before ->> 'age')::smallint,
        registered_on = (line.before ->> 'registeredOn')::date,
        assigned_to = (line.before ->> 'assignedTo')::bigint,
        consent_on = (line.before ->> 'consentOn')::date,
        consent_source = coalesce(line.before ->> 'consentSource', ''),
        consent_text = coalesce(line.before ->> 'consentText', ''), version = leads.version + 1
      from line
      where line.before is not null and leads.id = line."leadId" and leads.deleted_at is null
        and leads.version = line.version
      returning leads.id
    ), untagged as (
      delete from lead_tags using line, restored
      where restored.id = line."leadId" and lead_tags.lead_id = line."leadId"
        and lead_tags.tag_id = any(line."addedTagIds")
    )
    select id, true as trashed from trashed union all select id, false from restored
  `.execute(tx)
  const idsOf = (trashed: boolean) =>
    new Set(rows.filter((row) => row.trashed === trashed).map(({ id }) => id))
  return { trashed: idsOf(true), restored: idsOf(false) }
}
