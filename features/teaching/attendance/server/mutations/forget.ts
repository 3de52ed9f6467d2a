import { sql } from 'kysely'
import type { Tx } from '#kit/server/tx.ts'

/** Takes away why students whose data are erased were absent; that they were is still counted. */
export async function forgetReasons(tx: Tx, studentIds: readonly number[]): Promise<void> {
  await sql`
    update attendances set justification = ''
    where student_id = any(${[...studentIds]}::bigint[]) and justification <> ''
  `.execute(tx)
}
