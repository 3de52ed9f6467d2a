import { sql } from 'kysely'
import { FORGOTTEN } from '#kit/domain/text.ts'
import type { Tx } from '#kit/server/tx.ts'

/** Takes away what the office was told about students whose data are erased. */
export async function forgetTold(tx: Tx, studentIds: readonly number[]): Promise<void> {
  await sql`
    update received_notifications set title = ${FORGOTTEN}, body = ''
    where student_id = any(${[...studentIds]}::bigint[])
  `.execute(tx)
}
