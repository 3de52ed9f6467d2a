import { sql } from 'kysely'
import type { Json } from '#db/schema.ts'
import { startBatch } from '#f/system/batches/server/mutations.ts'
import { deleteFiles, takeUploads } from '#f/system/files/server/mutations.ts'
import type { Input } from '#kit/domain/contract.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Writing } from '#kit/server/route.ts'
import { record, type Tx } from '#kit/server/tx.ts'
import type { ImportContract } from '../../domain/contract.ts'
import {
  meantHeadings,
  missingColumns,
  ROWS_AN_ITEM,
  type KnownHeadings,
} from '../../domain/rules.ts'
import type { FileLine } from '../../domain/types.ts'
import { importing, undoing } from '../jobs.ts'
import { judge, type Judged } from './judge.ts'
import type { AnyKind } from './kind.ts'
import { findImport } from '../queries.ts'
import { openTable } from '../queries/file.ts'

/**
 * Reads a file and says of each line what would become of it; no record is touched. The file is read,
 * judged and written a piece at a time.
 */
export async function prepareImport(
  kind: AnyKind,
  { tx, actor, today }: Writing,
  { fileId, mode, columns }: Input<ImportContract['prepare']>,
): Promise<Result<{ id: number }>> {
  const missing = missingColumns(kind.fields, columns).join(', ')
  if (missing !== '') {
    return refuse('imports.columns_missing', { field: 'columns', data: { missing } })
  }
  const table = await openTable(tx, actor, fileId)
  if (!table.ok) return table
  const { name, header, pieces } = table.value
  const { id } = await tx
    .insertInto('imports')
    .values({
      kind: kind.name,
      ...{ name, mode, created_by: actor.username, header: JSON.stringify(header) as Json },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const reader = await kind.begin({ db: tx, today })
  const known = { mode, columns, reader, seen: new Set<string>() }
  let lines = 0
  for await (const piece of pieces) {
    await writeLines(tx, { id, after: lines }, piece, await judge(kind, tx, piece, known))
    lines += piece.length
  }
  await rememberHeadings(tx, kind.name, meantHeadings(header, columns))
  await takeUploads(tx, actor, [fileId])
  await deleteFiles(tx, actor, [fileId])
  await record(tx, actor, {
    action: `${kind.entity}.prepared`,
    entity: kind.entity,
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
  judged: readonly Judged<object>[],
): Promise<void> {
  const rows = piece.map((line, at) => ({ ...line, ...judged[at], position: after + at + 1 }))
  await sql`
    insert into import_rows
      (import_id, position, line, cells, said, verdict, reasons, record_id)
    select ${id}, position, line, cells, said, verdict, reasons, "recordId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as judged (
      position int, line int, cells jsonb, said jsonb, verdict text, reasons text[],
      "recordId" bigint
    )
  `.execute(tx)
}

async function rememberHeadings(tx: Tx, kind: string, meant: KnownHeadings): Promise<void> {
  const rows = [...meant].map(([heading, field]) => ({ kind, heading, field }))
  if (rows.length === 0) return
  await tx
    .insertInto('import_headings')
    .values(rows)
    .onConflict((on) =>
      on.columns(['kind', 'heading']).doUpdateSet(({ ref }) => ({ field: ref('excluded.field') })),
    )
    .execute()
}

async function lockImport(kind: AnyKind, { tx }: Writing, id: number) {
  await sql`select from imports where id = ${id} for update`.execute(tx)
  return findImport(kind, tx, id)
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
  kind: AnyKind,
  at: Writing,
  { id }: { id: number },
): Promise<Result<{ batchId: number }>> {
  const { tx, actor, now } = at
  const one = await lockImport(kind, at, id)
  if (!one) return refuse('imports.not_found')
  const { startedAt, undoneAt, running, waiting } = one
  if (undoneAt !== null) return refuse('imports.undone')
  if (running || (startedAt !== null && waiting === 0)) return refuse('imports.started')
  const last = await lastLine(tx, id, 'is')
  const batch = await startBatch(tx, actor, importing(kind), { items: partsOf(id, last) })
  if (!batch.ok) return batch
  await tx
    .updateTable('imports')
    .set({ started_at: now, batch_id: batch.value.batchId })
    .where('id', '=', id)
    .execute()
  return batch
}

/** The last line that waits to come in, or of which something became; 0 for none. */
async function lastLine(tx: Tx, id: number, waits: 'is' | 'is not'): Promise<number> {
  const { last } = await tx
    .selectFrom('import_rows')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('import_id', '=', id)
    .where('verdict', 'in', ['new', 'update'])
    .where('outcome', waits, null)
    .executeTakeFirstOrThrow()
  return last ?? 0
}

/**
 * Takes an import back as work of the server: what it added goes to the trash, what it changed is as
 * it was. Nothing more of it comes in from now on.
 */
export async function undoImport(
  kind: AnyKind,
  at: Writing,
  { id }: { id: number },
): Promise<Result<{ batchId: number }>> {
  const { tx, actor, now } = at
  const one = await lockImport(kind, at, id)
  if (!one) return refuse('imports.not_found')
  if (one.running) return refuse('imports.running')
  if (one.undone.waiting === 0) return refuse('imports.undone')
  const last = await lastLine(tx, id, 'is not')
  const batch = await startBatch(tx, actor, undoing(kind), { items: partsOf(id, last) })
  if (!batch.ok) return batch
  await tx
    .updateTable('imports')
    .set({ undone_at: one.undoneAt ?? now, batch_id: batch.value.batchId })
    .where('id', '=', id)
    .execute()
  await record(tx, actor, {
    action: `${kind.entity}.undone`,
    entity: kind.entity,
    entityId: id,
  })
  return batch
}
