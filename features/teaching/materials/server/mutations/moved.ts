import { sql } from 'kysely'
import { deleteFiles, storeFile } from '#f/system/files/server/mutations.ts'
import { ok, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import { changedElsewhere, type Tx } from '#kit/server/tx.ts'
import { lockDiscounts } from '../queries.ts'
import { SHELVES, type Shelf } from '../queries/files.ts'
import { saveDiscounts } from './discounts.ts'

type Made = Result<{ id: number }>

/** A file that another program has, behind those that its record has already. */
export async function bringFile(
  tx: Tx,
  actor: Actor,
  {
    shelf,
    ownerId,
    ...file
  }: {
    readonly shelf: Shelf
    readonly ownerId: number
    readonly name: string
    readonly content: Uint8Array
  },
): Promise<Made> {
  const stored = await storeFile(tx, actor, { ...file, allowed: 'document' })
  if (!stored.ok) return stored
  const table = sql.table(shelf)
  const owner = sql.ref(SHELVES[shelf])
  const { rows } = await sql<{ id: number }>`
    insert into ${table} (${owner}, file_id, position)
    select ${ownerId}::bigint, ${stored.value.id}::bigint,
      coalesce((select max(position) + 1 from ${table} where ${owner} = ${ownerId}), 0)
    returning id
  `.execute(tx)
  return ok({ id: rows[0]?.id ?? 0 })
}

/** Takes a file away that was brought by mistake. */
export async function dropFile(tx: Tx, actor: Actor, shelf: Shelf, id: number): Promise<void> {
  const { rows } = await sql<{ fileId: number }>`
    delete from ${sql.table(shelf)} where id = ${id} returning file_id as "fileId"
  `.execute(tx)
  await deleteFiles(
    tx,
    actor,
    rows.map(({ fileId }) => fileId),
  )
}

/**
 * Writes the text of a course's discounts, its files as they are. A text that was written here stays,
 * unless it came from there: then it `follows`.
 */
export async function bringDiscounts(
  tx: Tx,
  actor: Actor,
  { courseId, text }: { readonly courseId: number; readonly text: string },
  follows: boolean,
): Promise<Result<{ version: number }>> {
  const { version, files, text: before } = await lockDiscounts(tx, courseId)
  if (before !== '' && !follows) return changedElsewhere(tx, 'discounts', courseId)
  const kept = files.map(({ id }) => ({ fileId: id }))
  return saveDiscounts(tx, actor, { courseId, version, text, files: kept })
}
