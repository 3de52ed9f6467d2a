import { sql } from 'kysely'
import type { Json } from '#db/schema.ts'
import { startBatch } from '#f/system/batches/server/mutations.ts'
import { deleteFiles, takeUploads } from '#f/system/files/server/mutations.ts'
import type { Input } from '#kit/domain/contract.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Writing } from '#kit/server/route.ts'
import { record, type Tx } from '#kit/server/tx.ts'
import type { importsContract } from '../domain/contract.ts'
import { meantHeadings, ROWS_AN_ITEM, type KnownHeadings } from '../domain/rules.ts'
import type { FileLine } from '../domain/types.ts'
import { importing, undoing } from './jobs.ts'
import { judge, type Judged } from './mutations/judge.ts'
import { findImport, readOperators, readTagNames } from './queries.ts'
import { openTable } from './queries/file.ts'

type Contract = typeof importsContract

/**
 * Reads a file and says of each line what would become of it; no lead is touched. The file is read,
 * judged and written a piece at a time.
 */
export async function prepareImport(
  { tx, actor }: Writing,
  { fileId, mode, columns }: Input<Contract['prepare']>,
): Promise<Result<{ id: number }>> {
  if ([columns.name, columns.surname, columns.phone].includes(null)) {
    return refuse('imports.columns_missing', { field: 'columns' })
  }
  const table = await openTable(tx, actor, fileId)
  if (!table.ok) return table
  const { name, header, pieces } = table.value
  const { id } = await tx
    .insertInto('lead_imports')
    .values({ name, mode, created_by: actor.username, header: JSON.stringify(header) as Json })
    .returning('id')
    .executeTakeFirstOrThrow()
  const known = {
    ...{ mode, columns, seen: new Set<string>() },
    ...{ tags: await readTagNames(tx), operators: await readOperators(tx) },
  }
  let lines = 0
  for await (const piece of pieces) {
    await writeLines(tx, { id, after: lines }, piece, await judge(tx, piece, known))
    lines += piece.length
  }
  await rememberHeadings(tx, meantHeadings(header, columns))
  await takeUploads(tx, actor, [fileId])
  await deleteFiles(tx, actor, [fileId])
  await record(tx, actor, {
    action: 'lead_import.prepared',
    entity: 'lead_import',
    entityId: id,
    after: { name, mode, lines },
  })
  return ok({ id })
}

/** Writes a piece of a file with its verdicts behind the lines that are there already. */
async function writeLines(
  tx: Tx,
  { id, after }: { id: number; after: number },
  piece: readonly FileLine[],
  judged: readonly Judged[],
): Promise<void> {
  const rows = piece.map((line, at) => ({ ...line, ...judged[at], position: after + at + 1 }))
  await sql`
    insert into lead_import_rows
      (import_id, position, line, cells, lead, tag_ids, verdict, reasons, lead_id)
    select ${id}, position, line, cells, lead, "tagIds", verdict, reasons, "leadId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as judged (
      position int, line int, cells jsonb, lead jsonb, "tagIds" bigint[], verdict text,
      reasons text[], "leadId" bigint
    )
  `.execute(tx)
}

async function rememberHeadings(tx: Tx, meant: KnownHeadings): Promise<void> {
  const rows = [...meant].map(([heading, field]) => ({ heading, field }))
  if (rows.length === 0) return
  await tx
    .insertInto('lead_import_headings')
    .values(rows)
    .onConflict((on) =>
      on.column('heading').doUpdateSet(({ ref }) => ({ field: ref('excluded.field') })),
    )
    .execute()
}

async function lockImport({ tx }: Writing, id: number) {
  await sql`select from lead_imports where id = ${id} for update`.execute(tx)
  return findImport(tx, id)
}

/** The lines up to the last one in parts, each an item of the work. */
function partsOf(importId: number, last: number) {
  return Array.from({ length: Math.ceil(last / ROWS_AN_ITEM) }, (_, part) => {
    const from = part * ROWS_AN_ITEM + 1
    const to = Math.min(from + ROWS_AN_ITEM - 1, last)
    return { label: `Righe ${from}-${to}`, data: { importId, from, to } }
  })
}

/**
 * Brings the lines in that the dry run let through, as work of the server; also the rest of them
 * when that work was stopped.
 */
export async function runImport(
  at: Writing,
  { id }: { id: number },
): Promise<Result<{ batchId: number }>> {
  const { tx, actor, now } = at
  const one = await lockImport(at, id)
  if (!one) return refuse('imports.not_found')
  const { startedAt, undoneAt, running, waiting } = one
  if (undoneAt !== null) return refuse('imports.undone')
  if (running || (startedAt !== null && waiting === 0)) return refuse('imports.started')
  const last = await lastLine(tx, id, ['new', 'update'])
  const batch = await startBatch(tx, actor, importing, { items: partsOf(id, last) })
  if (!batch.ok) return batch
  await tx
    .updateTable('lead_imports')
    .set({ started_at: now, batch_id: batch.value.batchId })
    .where('id', '=', id)
    .execute()
  return batch
}

async function lastLine(tx: Tx, id: number, verdicts: readonly string[]): Promise<number> {
  const { last } = await tx
    .selectFrom('lead_import_rows')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('import_id', '=', id)
    .where('verdict', 'in', verdicts)
    .executeTakeFirstOrThrow()
  return last ?? 0
}

/**
 * Takes an import back as work of the server: what it added goes to the trash, what it changed is as
 * it was. Nothing more of it comes in from now on.
 */
export async function undoImport(
  at: Writing,
  { id }: { id: number },
): Promise<Result<{ batchId: number }>> {
  const { tx, actor, now } = at
  const one = await lockImport(at, id)
  if (!one) return refuse('imports.not_found')
  if (one.running) return refuse('imports.running')
  if (one.undone.waiting === 0) return refuse('imports.undone')
  const last = await lastLine(tx, id, ['new', 'update'])
  const batch = await startBatch(tx, actor, undoing, { items: partsOf(id, last) })
  if (!batch.ok) return batch
  await tx
    .updateTable('lead_imports')
    .set({ undone_at: one.undoneAt ?? now, batch_id: batch.value.batchId })
    .where('id', '=', id)
    .execute()
  await record(tx, actor, { action: 'lead_import.undone', entity: 'lead_import', entityId: id })
  return batch
}

/** What other features do with the lines of files. */
export { forgetImported } from './mutations/forget.ts'
