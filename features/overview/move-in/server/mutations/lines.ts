import { sql } from 'kysely'
import type { Tx } from '#kit/server/tx.ts'

/** What this transaction writes in the audit is of a move, and no word of the academy itself. */
export async function signLines(tx: Tx, moveInId: number): Promise<void> {
  await sql`select set_config('quinte.move_in', ${String(moveInId)}, true)`.execute(tx)
}
