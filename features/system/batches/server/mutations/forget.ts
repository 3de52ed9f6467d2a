import { sql } from 'kysely'
import { FORGOTTEN } from '#kit/domain/text.ts'
import type { Tx } from '#kit/server/tx.ts'

/** Takes the names of people whose data are erased out of what was done with many rows at once. */
export async function forgetLabels(tx: Tx, names: readonly string[]): Promise<void> {
  await sql`
    update batch_items set label = ${FORGOTTEN}
    from batches
    where batches.id = batch_id and ended_at is not null and label = any(${[...names]}::text[])
  `.execute(tx)
}
