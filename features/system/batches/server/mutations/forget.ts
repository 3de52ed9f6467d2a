import { sql } from 'kysely'
import { FORGOTTEN } from '#kit/domain/text.ts'
import type { Tx } from '#kit/server/tx.ts'

/** Takes the names of people whose data are erased out of what was done with many rows at once. */
export async function forgetLabels(tx: Tx, names: readonly string[]): Promise<void> {
  await sql`
    update batch_items set label = ${FORGOTTEN}
    from batches
    where batches.id = batch_id and num_nonnulls(ended_at, cancelled_at) > 0
      and label = any(${[...names]}::text[])
  `.execute(tx)
}

/**
 * Takes people whom items name by a number, as `{ leadId: 7 }`, out of them: what was done is still
 * counted, what was not is not done any more.
 */
export async function forgetItems(tx: Tx, whose: readonly object[]): Promise<void> {
  const theirs = sql`data @> any(${whose.map((of) => JSON.stringify(of))}::jsonb[])`
  await sql`delete from batch_items where done_at is null and ${theirs}`.execute(tx)
  await sql`update batch_items set label = ${FORGOTTEN}, data = '{}' where ${theirs}`.execute(tx)
}
