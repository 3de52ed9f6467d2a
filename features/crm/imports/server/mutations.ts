import { sql } from 'kysely'
import type { Json } from '#db/schema.ts'
import { startBatch } from '#f/system/batches/server/mutations.ts'
import { deleteFiles, takeUploads } from '#f/system/files/server/mutations.ts'
import { foldText } from '#kit/domain/text.ts'
import type { Input } from '#kit/domain/contract.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Writing } from '#kit/server/route.ts'
import { record } from '#kit/server/tx.ts'
import type { importsContract } from '../domain/contract.ts'
import { headingsKey, lineKey, readLine, ROWS_AN_ITEM, verdictOf } from '../domain/rules.ts'
import { NOT_THERE, THERE, TWICE } from '../domain/text.ts'
import type { ReadLine, Verdict } from '../domain/types.ts'
import { importing } from './jobs.ts'
import { findImport, matchLeads, readTagNames } from './queries.ts'
import { readUpload } from './queries/file.ts'

type Contract = typeof importsContract

/** Reads a file and says of each line what would become of it; no lead is touched. */
export async function prepareImport(
  { tx, actor }: Writing,
  { fileId, mode, columns }: Input<Contract['prepare']>,
): Promise<Result<{ id: number }>> {
  if ([columns.name, columns.surname, columns.phone].includes(null)) {
    return refuse('imports.columns_missing', { field: 'columns' })
  }
  const table = await readUpload(tx, actor, fileId)
  if (!table.ok) return table
  const { name, header, rows } = table.value
  const { id } = await tx
    .insertInto('lead_imports')
    .values({ name, mode, created_by: actor.username })
    .returning('id')
    .executeTakeFirstOrThrow()
  const lines = rows.map(({ line, cells }) => ({ line, cells, ...readLine(cells, columns) }))
  const matches = await matchLeads(
    tx,
    lines.map(({ lead }) => lead),
  )
  const tagNames = await readTagNames(tx)
  const seen = new Set<string>()
  const judged = lines.map(({ line, cells, lead, tags, reasons }, at) => {
    const key = lineKey(lead)
    const twice = reasons.length === 0 && seen.has(key)
    if (reasons.length === 0) seen.add(key)
    const match = matches[at] ?? null
    const wanted = verdictOf(mode, match !== null)
    const verdict: Verdict = reasons.length > 0 ? 'refused' : twice ? 'skipped' : wanted
    const why = twice ? TWICE : match === null ? NOT_THERE : THERE
    return {
      position: at + 1,
      line,
      cells,
      lead,
      tag_ids: tagIdsOf(tags, tagNames),
      verdict,
      reasons: verdict === 'skipped' ? [why] : reasons,
      lead_id: match,
    }
  })
  await sql`
    insert into lead_import_rows
      (import_id, position, line, cells, lead, tag_ids, verdict, reasons, lead_id)
    select ${id}, position, line, cells, lead, tag_ids, verdict, reasons, lead_id
    from jsonb_to_recordset(${JSON.stringify(judged)}::jsonb) as judged (
      position int, line int, cells jsonb, lead jsonb, tag_ids bigint[], verdict text,
      reasons text[], lead_id bigint
    )
  `.execute(tx)
  await tx
    .insertInto('lead_import_columns')
    .values({ headings: headingsKey(header), columns: JSON.stringify(columns) as Json })
    .onConflict((on) => on.column('headings').doUpdateSet({ columns: JSON.stringify(columns) }))
    .execute()
  await takeUploads(tx, actor, [fileId])
  await deleteFiles(tx, actor, [fileId])
  await record(tx, actor, {
    action: 'lead_import.prepared',
    entity: 'lead_import',
    entityId: id,
    after: { name, mode, lines: lines.length },
  })
  return ok({ id })
}

/** The tags of a line by their names, whatever their case; unknown ones are left out. */
function tagIdsOf(tags: ReadLine['tags'], names: ReadonlyMap<string, number>): number[] {
  const ids = tags.flatMap(({ role, name }) => {
    const id = names.get(`${role}/${foldText(name)}`) ?? names.get(`/${foldText(name)}`)
    return id === undefined ? [] : [id]
  })
  return [...new Set(ids)]
}

async function lockImport({ tx }: Writing, id: number) {
  return tx
    .selectFrom('lead_imports')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Brings the lines in that the dry run let through, as work of the server. */
export async function runImport(
  at: Writing,
  { id }: { id: number },
): Promise<Result<{ batchId: number }>> {
  const { tx, actor, now } = at
  const one = await lockImport(at, id)
  if (!one) return refuse('imports.not_found')
  if (one.started_at !== null) return refuse('imports.started')
  const { last } = await tx
    .selectFrom('lead_import_rows')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('import_id', '=', id)
    .where('verdict', 'in', ['new', 'update'])
    .executeTakeFirstOrThrow()
  const parts = Math.ceil((last ?? 0) / ROWS_AN_ITEM)
  const items = Array.from({ length: parts }, (_, part) => {
    const from = part * ROWS_AN_ITEM + 1
    const to = from + ROWS_AN_ITEM - 1
    return { label: `Righe ${from}-${to}`, data: { importId: id, from, to } }
  })
  await tx.updateTable('lead_imports').set({ started_at: now }).where('id', '=', id).execute()
  return startBatch(tx, actor, importing, { items })
}

/** Takes an import back: what it added goes to the trash, what it changed is as it was. */
export async function undoImport(
  at: Writing,
  { id }: { id: number },
): Promise<Result<{ done: true }>> {
  const { tx, actor, now } = at
  const one = await lockImport(at, id)
  const counted = one && (await findImport(tx, id))
  if (!counted) return refuse('imports.not_found')
  if (one.undone_at !== null) return refuse('imports.undone')
  if (one.started_at !== null && counted.waiting > 0) return refuse('imports.running')
  await sql`
    update leads set deleted_at = ${now}::timestamptz, version = version + 1
    from lead_import_rows line
    where line.import_id = ${id} and line.outcome = 'added' and leads.id = line.lead_id
      and leads.deleted_at is null
  `.execute(tx)
  await sql`
    delete from lead_tags using lead_import_rows line
    where line.import_id = ${id} and line.outcome = 'updated'
      and lead_tags.lead_id = line.lead_id and lead_tags.tag_id = any(line.added_tag_ids)
  `.execute(tx)
  await sql`
    update leads set
      name = line.before ->> 'name', surname = line.before ->> 'surname',
      phone = line.before ->> 'phone', mail = line.before ->> 'mail',
      city = line.before ->> 'city', age = (line.before ->> 'age')::smallint,
      registered_on = (line.before ->> 'registered_on')::date, version = version + 1
    from lead_import_rows line
    where line.import_id = ${id} and line.outcome = 'updated' and leads.id = line.lead_id
      and leads.version = line.version_after
  `.execute(tx)
  await tx.updateTable('lead_imports').set({ undone_at: now }).where('id', '=', id).execute()
  await record(tx, actor, { action: 'lead_import.undone', entity: 'lead_import', entityId: id })
  return ok({ done: true })
}
