import { sql } from 'kysely'
import type { Working } from '#kit/server/batch.ts'
import { recordAll } from '#kit/server/tx.ts'
import { verdictOf } from '../../domain/rules.ts'
import type { ImportedLead, ImportMode } from '../../domain/types.ts'
import { matchLeads } from '../queries.ts'

interface Line {
  readonly position: number
  readonly lead: ImportedLead
  readonly tagIds: number[]
  readonly mode: ImportMode
}

interface Part {
  readonly importId: number
  readonly from: number
  readonly to: number
}

/**
 * Brings lines in: who became a lead since the dry run is matched again, so that the same file
 * twice adds nobody twice.
 */
export async function storeRows(at: Working, part: Part): Promise<void> {
  const lines = await waiting(at, part)
  if (lines.length === 0) return
  // One after the other: two imports at once would not see each other's people.
  await sql`select pg_advisory_xact_lock(hashtextextended('lead imports', 0))`.execute(at.tx)
  const matches = await matchLeads(
    at.tx,
    lines.map(({ lead }) => lead),
  )
  const judged = lines.map((line, index) => ({ ...line, leadId: matches[index] ?? null }))
  const done = (wanted: 'new' | 'update' | 'skipped') =>
    judged.filter(({ mode, leadId }) => verdictOf(mode, leadId !== null) === wanted)
  await add(at, part, done('new'))
  for (const line of done('update')) await change(at, part, line, line.leadId ?? 0)
  await mark(
    at,
    part,
    done('skipped').map(({ position, leadId }) => ({ position, outcome: 'skipped', leadId })),
  )
}

async function waiting({ tx }: Working, { importId, from, to }: Part): Promise<Line[]> {
  return tx
    .selectFrom('lead_import_rows')
    .innerJoin('lead_imports', 'lead_imports.id', 'lead_import_rows.import_id')
    .select([
      'position',
      sql<ImportedLead>`lead`.as('lead'),
      sql<number[]>`tag_ids`.as('tagIds'),
      sql<ImportMode>`mode`.as('mode'),
    ])
    .where('import_id', '=', importId)
    .where('position', '>=', from)
    .where('position', '<=', to)
    .where('verdict', 'in', ['new', 'update'])
    .where('outcome', 'is', null)
    .orderBy('position')
    .forUpdate('lead_import_rows')
    .execute()
}

async function add(at: Working, part: Part, lines: readonly Line[]): Promise<void> {
  if (lines.length === 0) return
  const { tx, actor } = at
  const made = await tx
    .insertInto('leads')
    .values(
      lines.map(({ lead: { registeredOn, ...lead } }) => ({
        ...lead,
        registered_on: registeredOn,
        channel: 'import',
        created_by: actor.username,
      })),
    )
    .returning('id')
    .execute()
  const added = lines.map((line, index) => ({ ...line, leadId: made[index]?.id ?? 0 }))
  await tagAll(at, added)
  await recordAll(
    tx,
    actor,
    added.map(({ leadId, lead, tagIds }) => ({
      action: 'lead.created',
      entity: 'lead',
      entityId: leadId,
      after: { ...lead, tagIds, importId: part.importId },
    })),
  )
  await mark(
    at,
    part,
    added.map(({ position, leadId }) => ({ position, outcome: 'added', leadId })),
  )
}

type Tagged = readonly { readonly leadId: number; readonly tagIds: readonly number[] }[]

async function tagAll({ tx, actor }: Working, leads: Tagged): Promise<number[]> {
  const pairs = leads.flatMap(({ leadId, tagIds }) =>
    tagIds.map((tagId) => ({ lead_id: leadId, tag_id: tagId, tagged_by: actor.username })),
  )
  if (pairs.length === 0) return []
  const rows = await tx
    .insertInto('lead_tags')
    .values(pairs)
    .onConflict((on) => on.doNothing())
    .returning('tag_id')
    .execute()
  return rows.map(({ tag_id: id }) => id)
}

/** What a line says replaces what the lead has; what it leaves empty stays. Tags are added. */
async function change(at: Working, part: Part, line: Line, leadId: number): Promise<void> {
  const { tx, actor } = at
  const { registeredOn, ...lead } = line.lead
  const said = { ...lead, registered_on: registeredOn }
  const values = Object.fromEntries(
    Object.entries(said).filter(([, value]) => value !== '' && value !== null),
  )
  const before = await tx
    .selectFrom('leads')
    .select(['name', 'surname', 'phone', 'mail', 'city', 'age', 'registered_on', 'version'])
    .where('id', '=', leadId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { version, ...kept } = before
  await tx
    .updateTable('leads')
    .set({ ...values, version: version + 1 })
    .where('id', '=', leadId)
    .execute()
  const addedTags = await tagAll(at, [{ leadId, tagIds: line.tagIds }])
  await recordAll(tx, actor, [
    {
      action: 'lead.updated',
      entity: 'lead',
      entityId: leadId,
      before: kept,
      after: { ...values, importId: part.importId },
    },
  ])
  await sql`
    update lead_import_rows set outcome = 'updated', lead_id = ${leadId},
      before = ${JSON.stringify(kept)}::jsonb, added_tag_ids = ${addedTags}::bigint[],
      version_after = ${version + 1}
    where import_id = ${part.importId} and position = ${line.position}
  `.execute(tx)
}

interface Mark {
  readonly position: number
  readonly outcome: 'added' | 'skipped'
  readonly leadId: number | null
}

async function mark({ tx }: Working, { importId }: Part, marks: readonly Mark[]): Promise<void> {
  await sql`
    update lead_import_rows line set outcome = mark.outcome, lead_id = mark."leadId"
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb)
      as mark (position int, outcome text, "leadId" bigint)
    where line.import_id = ${importId} and line.position = mark.position
  `.execute(tx)
}
