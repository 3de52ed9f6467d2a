import { startBatch } from '#f/system/batches/server/mutations.ts'
import { listOpen } from '#f/system/batches/server/queries.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Working } from '#kit/server/batch.ts'
import { record, type Tx } from '#kit/server/tx.ts'
import { RECORDS_A_PART } from '../../domain/rules.ts'
import { partLabel, UNDOING_TITLE } from '../../domain/text.ts'
import { moving } from '../jobs/moving.ts'
import { undoing } from '../jobs/undoing.ts'
import { lastAuditId } from '../queries/moved.ts'
import { leaveNumbers } from './numbers.ts'
import { checkUndoing } from './undo.ts'

async function lock(tx: Tx, id: number) {
  const one = await tx
    .selectFrom('move_ins')
    .select([
      'judged_at as judgedAt',
      'dropped_at as droppedAt',
      'started_at as startedAt',
      'undone_at as undoneAt',
      'batch_id as batchId',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!one || one.droppedAt !== null) return refuse('moveIn.not_found')
  if (one.judgedAt === null) return refuse('moveIn.reading')
  if (one.undoneAt !== null) return refuse('moveIn.undone')
  const open = await listOpen(tx, [one.batchId])
  return open.size > 0 ? refuse('moveIn.running') : ok(one)
}

/** Takes what was read, as work of the server; also the rest of it when that work was stopped. */
export async function runMoveIn(
  { tx, actor, now }: { readonly tx: Tx; readonly actor: Actor; readonly now: string },
  id: number,
): Promise<Result<{ batchId: number }>> {
  const one = await lock(tx, id)
  if (!one.ok) return one
  const open = await tx
    .selectFrom('move_in_questions')
    .select('code')
    .where('move_in_id', '=', id)
    .where('answer', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (open) return refuse('moveIn.unanswered')
  const { last } = await tx
    .selectFrom('move_in_records')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('move_in_id', '=', id)
    .where('verdict', '<>', 'refused')
    .where('outcome', 'is', null)
    .executeTakeFirstOrThrow()
  if (last === null) return refuse('moveIn.nothing_left')
  await leaveNumbers(tx, id)
  const lastAudit = await lastAuditId(tx)
  const batch = await startBatch(tx, actor, moving, { items: partsOf(id, last) })
  if (!batch.ok) return batch
  const { batchId } = batch.value
  const first = one.value.startedAt === null
  await tx
    .updateTable('move_ins')
    .set({
      batch_id: batchId,
      // What is written between the parts of a run is in the way of taking it back too.
      ...(first && { started_at: now, first_audit_id: lastAudit }),
    })
    .where('id', '=', id)
    .execute()
  await record(tx, actor, { action: 'move_in.run', entity: 'move_in', entityId: id })
  return batch
}

function partsOf(moveInId: number, last: number) {
  return Array.from({ length: Math.ceil(last / RECORDS_A_PART) }, (_, part) => {
    const from = part * RECORDS_A_PART + 1
    const to = Math.min(from + RECORDS_A_PART - 1, last)
    return { label: partLabel(from, to), data: { moveInId, to } }
  })
}

/** Takes a whole move back while nothing else was written, as work of the server. */
export async function undoMoveIn(
  { tx, actor }: Pick<Working, 'tx' | 'actor'>,
  id: number,
): Promise<Result<{ batchId: number }>> {
  const one = await lock(tx, id)
  if (!one.ok) return one
  const allowed = await checkUndoing(tx, id, one.value.startedAt)
  if (!allowed.ok) return allowed
  const item = { label: UNDOING_TITLE, data: { moveInId: id } }
  const batch = await startBatch(tx, actor, undoing, { items: [item] })
  if (!batch.ok) return batch
  await tx
    .updateTable('move_ins')
    .set({ batch_id: batch.value.batchId })
    .where('id', '=', id)
    .execute()
  return batch
}
