import { deleteFiles } from '#f/system/files/server/mutations.ts'
import { fullName, joinWords, plural } from '#kit/domain/format.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Tx } from '#kit/server/tx.ts'
import { listKnown, type Known } from '../queries/known.ts'

function statesOf(tx: Tx, instalmentIds: readonly number[], studentId?: number) {
  return tx
    .selectFrom('instalment_states')
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
    return refuse('payments.instalment_paid', { field })
  }
  const waiting = known.filter(({ status }) => status === 'to_verify')
  if (waiting.length > 0) {
    return refuse('payments.instalment_to_verify', { field, data: { who: namesOf(waiting) } })
  }
  if (known.some(({ moved }) => moved)) return refuse('payments.instalment_has_payments', { field })
  const proven = known.filter(({ proofs }) => proofs > 0)
  return proven.length > 0
    ? refuse('payments.instalment_has_proofs', { field, data: { who: namesOf(proven) } })
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

/** Forgets what is left of instalments that go after `checkRemovable`: notes, removed proofs. */
export async function dropStates(
  tx: Tx,
  actor: Actor,
  instalmentIds: readonly number[],
  studentId?: number,
): Promise<void> {
  if (instalmentIds.length === 0) return
  const proofs = await tx
    .deleteFrom('instalment_proofs')
    .where('instalment_id', 'in', instalmentIds)
    .$if(studentId !== undefined, (query) => query.where('student_id', '=', studentId ?? 0))
    .returning('file_id as fileId')
    .execute()
  await deleteFiles(
    tx,
    actor,
    proofs.map(({ fileId }) => fileId),
  )
  await tx
    .deleteFrom('instalment_states')
    .where('instalment_id', 'in', instalmentIds)
    .$if(studentId !== undefined, (query) => query.where('student_id', '=', studentId ?? 0))
    .execute()
}

/** Moves a student's status with its history, proofs and payments to another instalment. */
export async function moveState(
  tx: Tx,
  { from, to, studentId }: { from: number; to: number; studentId: number },
): Promise<void> {
  await tx
    .updateTable('instalment_states')
    .set({ instalment_id: to })
    .where('instalment_id', '=', from)
    .where('student_id', '=', studentId)
    .execute()
}
