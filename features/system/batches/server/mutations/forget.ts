import { sql } from 'kysely'
import { FORGOTTEN } from '#kit/domain/text.ts'
import { forgetChanges, type Tx } from '#kit/server/tx.ts'

/** Takes the names of people whose data are erased out of what was done with many rows at once. */
export async function forgetLabels(tx: Tx, names: readonly string[]): Promise<void> {
  await sql`
    update batch_items set label = ${FORGOTTEN}
    from batches
    where batches.id = batch_id and num_nonnulls(ended_at, cancelled_at) > 0
      and label = any(${[...names]}::text[])
  `.execute(tx)
}

const naming = (whose: readonly object[]) =>
  sql`data @> any(${whose.map((of) => JSON.stringify(of))}::jsonb[])`

/** The items that name people by a number, held: one that is being worked on is waited for. */
export async function lockItems(
  tx: Tx,
  whose: readonly object[],
): Promise<{ batchId: number; data: object }[]> {
  const { rows } = await sql<{ batchId: number; data: object }>`
    select batch_id as "batchId", data from batch_items where ${naming(whose)} for update
  `.execute(tx)
  return rows
}

/**
 * Takes people whom items name by a number, as `{ leadId: 7 }`, out of them: what was done is still
 * counted, what was not is not done any more.
 */
export async function forgetItems(tx: Tx, whose: readonly object[]): Promise<void> {
  const theirs = naming(whose)
  await sql`delete from batch_items where done_at is null and ${theirs}`.execute(tx)
  await sql`update batch_items set label = ${FORGOTTEN}, data = '{}' where ${theirs}`.execute(tx)
}

/** Deletes batches whose words themselves are about somebody. */
export async function forgetBatches(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`delete from batches where id = any(${[...ids]}::bigint[])`.execute(tx)
  await forgetChanges(tx, 'batch', ids)
}
