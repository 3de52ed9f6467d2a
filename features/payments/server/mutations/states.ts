import { deleteFiles } from '#f/files/server/mutations.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Tx } from '#kit/server/tx.ts'
import type { Status } from '../../domain/types.ts'

function statesOf(tx: Tx, instalmentIds: readonly number[], studentId?: number) {
  return tx
    .selectFrom('instalment_states')
    .where('instalment_id', 'in', instalmentIds)
    .$if(studentId !== undefined, (query) => query.where('student_id', '=', studentId ?? 0))
}

/** Whether instalments may go: none is paid, and no money came in for one; of all or one student. */
export async function checkRemovable(
  tx: Tx,
  instalmentIds: readonly number[],
  studentId?: number,
): Promise<Result<true, 'payments.instalment_paid' | 'payments.instalment_has_payments'>> {
  if (instalmentIds.length === 0) return ok(true)
  // Locked, so that nothing is paid for while it goes.
  const states = await statesOf(tx, instalmentIds, studentId)
    .select(['instalment_id', 'student_id', 'status'])
    .forUpdate()
    .execute()
  if (states.some(({ status }) => status === ('paid' satisfies Status))) {
    return refuse('payments.instalment_paid', { field: 'instalments' })
  }
  const moved = await tx
    .selectFrom('payments')
    .select('id')
    .where('instalment_id', 'in', instalmentIds)
    .$if(studentId !== undefined, (query) => query.where('student_id', '=', studentId ?? 0))
    .limit(1)
    .executeTakeFirst()
  return moved ? refuse('payments.instalment_has_payments', { field: 'instalments' }) : ok(true)
}

/** Forgets what is known of instalments that go, proofs included, after `checkRemovable`. */
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
