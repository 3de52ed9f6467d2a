import { sql } from 'kysely'
import type { Tx } from '#kit/server/tx.ts'

/**
 * Takes away what lines of the audit say of records whose data were deleted; who did what and when
 * stays.
 */
export async function forgetChanges(tx: Tx, entity: string, ids: readonly number[]): Promise<void> {
  await sql`
    update audit_entries set before = null, after = null
    where entity = ${entity} and entity_id = any(${[...ids]}::bigint[])
  `.execute(tx)
}
