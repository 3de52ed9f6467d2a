import { deleteFiles } from '#f/system/files/server/mutations.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Tx } from '#kit/server/tx.ts'

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
