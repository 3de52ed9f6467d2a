import { sql } from 'kysely'
import type { Working } from '#kit/server/batch.ts'
import { recordAll } from '#kit/server/tx.ts'
import type { Undone } from '../../domain/types.ts'
import type { Part } from './marks.ts'

interface Taken {
  readonly position: number
  readonly leadId: number
  readonly before: object | null
  readonly undone: Undone
}

/**
 * Takes lines of an import back. A lead that was added goes to the trash unless somebody has worked
 * on it since; one that was changed is as it was, unless somebody has changed it since.
 */
export async function undoRows(at: Working, { importId, from, to }: Part): Promise<void> {
  const { tx, actor, now } = at
  const { rows } = await sql<Taken>`
    with line as (
      select position, outcome, lead_id, before, added_tag_ids, version_after
      from lead_import_rows
      where import_id = ${importId} and position between ${from} and ${to}
        and outcome in ('added', 'updated') and undone is null
      for update
    ), trashed as (
      update leads set deleted_at = ${now}::timestamptz, version = version + 1
      from line
      where line.outcome = 'added' and leads.id = line.lead_id and leads.deleted_at is null
        and leads.version = coalesce(line.version_after, 0) and leads.student_id is null
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
        consent_text = coalesce(line.before ->> 'consentText', ''), version = version + 1
      from line
      where line.outcome = 'updated' and leads.id = line.lead_id and leads.deleted_at is null
        and leads.version = line.version_after
      returning leads.id
    ), untagged as (
      delete from lead_tags using line, restored
      where restored.id = line.lead_id and lead_tags.lead_id = line.lead_id
        and lead_tags.tag_id = any(line.added_tag_ids)
    )
    select position, lead_id as "leadId", before,
      case when lead_id in (select id from trashed) then 'trashed'
        when lead_id in (select id from restored) then 'restored' else 'left' end as undone
    from line order by position
  `.execute(tx)
  await sql`
    update lead_import_rows line set undone = taken.undone
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as taken (position int, undone text)
    where line.import_id = ${importId} and line.position = taken.position
  `.execute(tx)
  const entries = rows.flatMap(({ leadId, before, undone }) => {
    const line = { entity: 'lead', entityId: leadId }
    if (undone === 'trashed') return [{ ...line, action: 'lead.deleted' }]
    return undone === 'left'
      ? []
      : [{ ...line, action: 'lead.updated', after: { ...before, importId } }]
  })
  await recordAll(tx, actor, entries)
}
