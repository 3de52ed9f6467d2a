import { sql } from 'kysely'
import type { Tx } from '#kit/server/tx.ts'

/** Takes away what students whose data are erased have answered. */
export async function forgetConsents(tx: Tx, studentIds: readonly number[]): Promise<void> {
  await sql`delete from consents where student_id = any(${[...studentIds]}::bigint[])`.execute(tx)
}
