import { type Known, listKnown } from '#f/billing/payments/server/queries.ts'
import { fullName, joinWords, plural } from '#kit/domain/format.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Tx } from '#kit/server/tx.ts'

function statesOf(tx: Tx, instalmentIds: readonly number[], studentId?: number) {
  return tx
    .selectFrom('student_instalments')
    .where('instalment_id', 'in', instalmentIds)
    .$if(studentId !== undefined, (query) => query.where('student_id', '=', studentId ?? 0))
}

/**
 * Whether instalments may go: none is paid or waits for a check, no money came in for one, and
 * none has a proof; of all or one student.
 */
export async function checkRemovable(
  tx: Tx,
  instalmentIds: readonly number[],
  studentId?: number,
): Promise<Result<true>> {
  if (instalmentIds.length === 0) return ok(true)
  // Locked, so that nothing is paid for while it goes.
  await statesOf(tx, instalmentIds, studentId).select('status').forUpdate().execute()
  const known = await listKnown(tx, instalmentIds, studentId)
  const field = 'instalments'
  if (known.some(({ status }) => status === 'paid')) {
    return refuse('plans.instalment_paid', { field })
  }
  const waiting = known.filter(({ status }) => status === 'to_verify')
  if (waiting.length > 0) {
    return refuse('plans.instalment_to_verify', { field, data: { who: namesOf(waiting) } })
  }
  if (known.some(({ moved }) => moved)) return refuse('plans.instalment_has_payments', { field })
  const proven = known.filter(({ proofs }) => proofs > 0)
  return proven.length > 0
    ? refuse('plans.instalment_has_proofs', { field, data: { who: namesOf(proven) } })
    : ok(true)
}

const MAX_NAMED = 3

/** Whom a refusal is about: the first ones by name, the others by their number. */
function namesOf(known: readonly Known[]): string {
  const names = [...new Map(known.map((one) => [one.studentId, fullName(one)])).values()]
  const others = names.length - MAX_NAMED
  return joinWords([
    ...names.slice(0, MAX_NAMED),
    ...(others > 0 ? [plural(others, 'altro', 'altri')] : []),
  ])
}
