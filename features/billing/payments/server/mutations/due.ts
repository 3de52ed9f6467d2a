import { sql } from 'kysely'
import { changedElsewhere, type Tx } from '#kit/server/tx.ts'
import { findDue } from '../queries/dues.ts'

/** An instalment of a student. */
interface Of {
  readonly id: number
  readonly studentId: number
}

/**
 * Two people at one instalment of a student come one after the other, and who changes its plan
 * comes before or after both: what is read here is what a change of the plan has left.
 */
export async function lockDue(tx: Tx, of: Of) {
  await lockDues(tx, [of])
  return findDue(tx, of)
}

/** The same for several; in one order, so that nobody waits in a ring. What they lack is read after. */
export async function lockDues(tx: Tx, dues: readonly Of[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('instalment ' || id || ' ' || "studentId", 0))
    from (
      select id, "studentId" from jsonb_to_recordset(${JSON.stringify(dues)}::jsonb)
        as dues (id bigint, "studentId" bigint)
      order by id, "studentId"
    ) dues
  `.execute(tx)
  await sql`select share_plans(${dues.map(({ id }) => id)}::bigint[])`.execute(tx)
}

/** The refusal of a save over a newer one of the student's instalment: all of a course share its id. */
export const changedDue = (tx: Tx, { id, studentId }: Of) =>
  changedElsewhere(tx, 'instalment', id, { studentId })
