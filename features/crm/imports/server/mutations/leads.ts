import { sql } from 'kysely'
import type { Working } from '#kit/server/batch.ts'
import { recordAll } from '#kit/server/tx.ts'
import { changedBy } from '../../domain/rules.ts'
import type { StoredLine } from '../../domain/types.ts'
import type { Line, Mark, Matched, Part } from './marks.ts'

/** The columns of a lead that a line may fill, as they come in JSON. */
const COLUMNS = sql`
  name text, surname text, phone text, mail text, city text, age smallint, "registeredOn" date,
  "assignedTo" bigint, "consentOn" date, "consentSource" text, "consentText" text
`

/** Adds a lead for each line, all in one statement. */
export async function addLeads(
  at: Working,
  { importId }: Part,
  lines: readonly Line[],
): Promise<Mark[]> {
  if (lines.length === 0) return []
  const { tx, actor } = at
  const given = lines.map(({ lead }) => lead)
  const { rows } = await sql<{ id: number }>`
    insert into leads (name, surname, phone, mail, city, age, registered_on, assigned_to,
      consent_on, consent_source, consent_text, channel, created_by)
    select name, surname, phone, mail, city, age, "registeredOn", "assignedTo",
      "consentOn", "consentSource", "consentText", 'import', ${actor.username}
    from rows from (jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as (${COLUMNS}))
      with ordinality as given (name, surname, phone, mail, city, age, "registeredOn",
        "assignedTo", "consentOn", "consentSource", "consentText", place)
    order by place
    returning id
  `.execute(tx)
  const added = lines.map((line, index) => ({ ...line, leadId: rows[index]?.id ?? 0 }))
  await tagAll(at, added)
  await recordAll(
    tx,
    actor,
    added.map(({ leadId, lead, tagIds }) => ({
      action: 'lead.created',
      entity: 'lead',
      entityId: leadId,
      after: { ...lead, tagIds, importId },
    })),
  )
  return added.map(({ position, leadId }) => ({ position, outcome: 'added', leadId, version: 0 }))
}

/** Changes leads by what their lines say; tags are added. */
export async function changeLeads(
  at: Working,
  { importId }: Part,
  lines: readonly Matched[],
): Promise<Mark[]> {
  if (lines.length === 0) return []
  const { tx, actor } = at
  const ids = lines.map(({ leadId }) => leadId)
  const known = await lockLeads(at, ids)
  const changed = lines.flatMap((line) => {
    const lead = known.get(line.leadId)
    if (!lead) return []
    const { version, ...before } = lead
    return [{ ...line, before, after: changedBy(before, line.lead), version: version + 1 }]
  })
  const given = changed.map(({ leadId, after }) => ({ id: leadId, ...after }))
  await sql`
    update leads set name = given.name, surname = given.surname, phone = given.phone,
      mail = given.mail, city = given.city, age = given.age, registered_on = given."registeredOn",
      assigned_to = given."assignedTo", consent_on = given."consentOn",
      consent_source = given."consentSource", consent_text = given."consentText",
      version = version + 1
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (id bigint, ${COLUMNS})
    where leads.id = given.id
  `.execute(tx)
  const tags = await tagAll(at, changed)
  await recordAll(
    tx,
    actor,
    changed.map(({ leadId, before, after, tagIds }) => ({
      action: 'lead.updated',
      entity: 'lead',
      entityId: leadId,
      before,
      after: { ...after, tagIds, importId },
    })),
  )
  return changed.map(({ position, leadId, before, version }) => ({
    ...{ position, leadId, before, version },
    outcome: 'updated',
    tagIds: tags.get(leadId) ?? [],
  }))
}

async function lockLeads({ tx }: Working, ids: readonly number[]) {
  const { rows } = await sql<StoredLine & { id: number; version: number }>`
    select id, name, surname, phone, mail, city, age, registered_on as "registeredOn",
      assigned_to as "assignedTo", consent_on as "consentOn",
      consent_source as "consentSource", consent_text as "consentText", version
    from leads where id = any(${[...ids]}::bigint[]) order by id for update
  `.execute(tx)
  return new Map(rows.map(({ id, ...lead }) => [id, lead]))
}

type Tagged = readonly { readonly leadId: number; readonly tagIds: readonly number[] }[]

/** Gives leads their tags; answers those that each did not hold. */
async function tagAll({ tx, actor }: Working, leads: Tagged): Promise<Map<number, number[]>> {
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
