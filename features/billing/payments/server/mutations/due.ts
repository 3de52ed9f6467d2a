import { sql } from 'kysely'
import type { Tx } from '#kit/server/tx.ts'
import { findDue } from '../queries/dues.ts'

/**
 * Two people at one instalment of a student come one after the other, and who changes its plan
 * comes before or after both: what is read here is what a change of the plan has left.
 */
export async function lockDue(tx: Tx, of: { id: number; studentId: number }) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`instalment ${of.id} ${of.studentId}`}, 0))`.execute(
    tx,
  )
  await sql`select share_plans(array[${of.id}]::bigint[])`.execute(tx)
  return findDue(tx, of)
}
