import { sql } from 'kysely'
import { forgetNotes } from '#f/billing/payments/server/mutations.ts'
import { FORGOTTEN } from '#kit/domain/text.ts'
import { forgetChanges, type Tx } from '#kit/server/tx.ts'

/**
 * Takes out of the movements of the bank who paid for students whose data are erased, and for
 * nobody else, with why the rest was put away; the movement stays with its day, its amount and the
 * payments it made. Whom it was matched with by mistake does not count, as long as it is matched
 * with somebody.
 */
export async function forgetMovements(tx: Tx, studentIds: readonly number[]): Promise<void> {
  const hers = sql<boolean>`bool_and(payments.student_id = any(${[...studentIds]}::bigint[]))`
  const { rows } = await sql<{ id: number }>`
    update statement_lines set payer = '', description = '', reference = '',
      set_aside_reason = case when set_aside_reason is not null then ${FORGOTTEN} end
    where id in (
      select line_id from statement_line_payments
      join payments on payments.id = payment_id
      group by line_id
      having coalesce(${hers} filter (where exists (
        select from standing_payments standing where standing.id = payments.id)), ${hers})
    )
    returning id
  `.execute(tx)
  const ids = rows.map(({ id }) => id)
  await forgetChanges(tx, 'statement_line', ids)
  // What a movement made took over its words, also for whom it was matched with by mistake.
  const made = await tx
    .selectFrom('statement_line_payments')
    .select('payment_id as id')
    .where('line_id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('made', '=', true)
    .execute()
  await forgetNotes(
    tx,
    made.map(({ id }) => id),
  )
}
