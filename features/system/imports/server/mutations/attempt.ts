import { sql } from 'kysely'
import type { Refusal } from '#kit/domain/result.ts'
import type { Working } from '#kit/server/batch.ts'
import { isMeeting, Refused } from '#kit/server/tx.ts'

/** Does something whose writes are taken back when it is refused; answers why. */
export async function attempt({ tx }: Working, work: () => Promise<void>): Promise<unknown> {
  await sql`savepoint lines`.execute(tx)
  try {
    await work()
    await sql`release savepoint lines`.execute(tx)
    return undefined
  } catch (error) {
    // Two transactions met: all of this one is done again.
    if (isMeeting(error)) throw error
    // Of a connection that is lost this fails too, and the work is tried again later.
    await sql`rollback to savepoint lines`.execute(tx)
    return error
  }
}

/** The refusal that a fault carries, or that a fault of the database means. */
export function refusalOf({ services: { errors } }: Working, fault: unknown): Refusal | undefined {
  return fault instanceof Refused ? fault.refusal : errors.ofDatabaseError(fault)
}
