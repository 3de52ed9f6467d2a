import { tellStates } from '#f/billing/payments/server/mutations.ts'
import { listKnown } from '#f/billing/payments/server/queries.ts'
import type { Actor } from '#kit/server/actor.ts'
import { recordAll, type Tx } from '#kit/server/tx.ts'
import { statusWithAmount } from '../../domain/rules/plan-change.ts'
import { amountChanged } from '../../domain/text/impact.ts'

/** An instalment with its amounts in the plan before and in the one that counts now. */
export interface AmountChange {
  readonly id: number
  readonly before: number
  readonly after: number
}

/**
 * Brings statuses after the movements where a plan gives instalments other amounts, of everybody
 * or of one student. The history says why; it also says it of what the office marked as paid
 * without movements, which stays so. For who holds the plans; always the same number of statements.
 */
export async function followAmounts(
  tx: Tx,
  actor: Actor,
  changes: readonly AmountChange[],
  studentId?: number,
): Promise<void> {
  const changed = new Map(
    changes.filter(({ before, after }) => before !== after).map((one) => [one.id, one]),
  )
  const known = await listKnown(tx, [...changed.keys()], studentId)
  const told = known.flatMap((state) => {
    const amounts = changed.get(state.id)
    const status = amounts ? statusWithAmount(state, amounts) : state.status
    const says = status !== state.status || status !== 'unpaid'
    return amounts && says ? [{ ...state, after: status, reason: amountChanged(amounts) }] : []
  })
  if (told.length === 0) return
  await tellStates(tx, actor, told)
  await recordAll(
    tx,
    actor,
    told.map(({ id, studentId: of, status, after, reason }) => ({
      action: 'instalment.amount_changed',
      entity: 'instalment',
      entityId: id,
      before: { studentId: of, status },
      after: { studentId: of, status: after, reason },
    })),
  )
}
