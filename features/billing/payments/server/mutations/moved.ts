import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Day } from '#kit/domain/day.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Tx } from '#kit/server/tx.ts'
import { record } from '#kit/server/tx.ts'
import type { Status } from '../../domain/types.ts'
import { markInstalment } from '../mutations.ts'
import { findStateOf, listDues } from '../queries/dues.ts'

/** What another program has noted of an instalment, which it knows by its date. */
interface MovedState {
  readonly courseId: number
  readonly studentId: number
  readonly dueOn: Day
  readonly status: Status
  readonly note: string
}

/**
 * Marks an instalment as another program has it. No movement of money is made up: what is paid is
 * paid because the office says so. Answers the number of the student's row.
 */
export async function bringState(
  tx: Tx,
  actor: Actor,
  { courseId, studentId, dueOn, status, note }: MovedState,
): Promise<Result<{ id: number }>> {
  const dues = await listDues(tx, { courseId, studentId })
  const due = dues.find((one) => one.dueOn === dueOn)
  if (!due) return refuse('payments.instalment_not_found')
  const { id, version, stateId } = due
  const state = { id, studentId, version, status, note, reason: '' }
  const marked = await markInstalment(tx, actor, state)
  return marked.ok ? ok({ id: stateId }) : marked
}

/** Forgets what was brought of an instalment, unless money has come in for it since. */
export async function dropBroughtState(
  tx: Tx,
  actor: Actor,
  stateId: number,
): Promise<Result<{ done: true }>> {
  const of = await findStateOf(tx, stateId)
  const due = of && (await listDues(tx, of)).find((one) => one.stateId === stateId)
  if (!due) return ok({ done: true })
  if (due.paidCents > 0) return refuse('payments.has_payments')
  const { id, studentId, status, note } = due
  await tx
    .deleteFrom('instalment_status_changes')
    .where('instalment_id', '=', id)
    .where('student_id', '=', studentId)
    .execute()
  await tx
    .updateTable('student_instalments')
    .set({ status: 'unpaid', note: '', version: 0 })
    .where('id', '=', stateId)
    .execute()
  await record(tx, actor, {
    ...{ action: 'instalment.marked', entity: 'instalment', entityId: id },
    before: { studentId, status, note },
    after: { studentId, status: 'unpaid', note: '' },
  })
  return ok({ done: true })
}
