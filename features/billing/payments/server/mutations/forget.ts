import { sql } from 'kysely'
import { forgetFiles } from '#f/system/files/server/mutations.ts'
import type { Writing } from '#kit/server/route.ts'
import { forgetChanges, type Tx } from '#kit/server/tx.ts'

/**
 * Takes out of payments what was written of them; out of the diary too, where why one was taken back
 * stands without saying whose it is.
 */
export async function forgetNotes(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    update payments set note = '' where id = any(${[...ids]}::bigint[]) and note <> ''
  `.execute(tx)
  await forgetChanges(tx, 'payment', ids)
}

/**
 * Takes out of the payments what says whose they are: notes, reasons, and proofs with their files.
 * Amounts, days and numbers of receipts stay, as the law wants.
 */
export async function forgetPayers(
  { tx, actor }: Pick<Writing, 'tx' | 'actor'>,
  studentIds: readonly number[],
): Promise<void> {
  const hers = sql`student_id = any(${[...studentIds]}::bigint[])`
  const { rows: paid } = await sql<{ id: number }>`
    select id from payments where ${hers}
  `.execute(tx)
  await forgetNotes(
    tx,
    paid.map(({ id }) => id),
  )
  await sql`update student_instalments set note = '' where ${hers} and note <> ''`.execute(tx)
  await sql`
    update instalment_status_changes set reason = '' where ${hers} and reason <> ''
  `.execute(tx)
  const { rows: proofs } = await sql<{ id: number; fileId: number }>`
    delete from instalment_proofs where ${hers} returning id, file_id as "fileId"
  `.execute(tx)
  const { rows: alone } = await sql<{ id: number }>`
    select distinct id from unnest(${proofs.map(({ fileId }) => fileId)}::bigint[]) file (id)
    where not exists (select from instalment_proofs where file_id = file.id)
  `.execute(tx)
  const files = alone.map(({ id }) => id)
  await forgetFiles(tx, actor, files)
  await forgetChanges(
    tx,
    'instalment_proof',
    proofs.map(({ id }) => id),
  )
}
