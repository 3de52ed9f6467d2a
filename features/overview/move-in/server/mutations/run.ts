import { sql } from 'kysely'
import { startBatch } from '#f/system/batches/server/mutations.ts'
import { listOpen } from '#f/system/batches/server/queries.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Writing } from '#kit/server/route.ts'
import { record, type Tx } from '#kit/server/tx.ts'
import { RECORDS_A_PART } from '../../domain/rules.ts'
import { partLabel } from '../../domain/text.ts'
import { MOVE_KINDS, type MoveKind } from '../../domain/types.ts'
import { moving } from '../jobs/moving.ts'
import { lastAuditId } from '../queries/moved.ts'
import { leaveNumbers } from './numbers.ts'
import { moverOf } from './takers.ts'

type Done = Result<{ done: true }>

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
  await tx
    .updateTable('move_ins')
    .set({
      started_at: one.value.startedAt ?? now,
      started_by: actor.username,
      batch_id: batchId,
      // What was written between two runs is in the way too.
      ...(one.value.startedAt === null && { first_audit_id: lastAudit, last_audit_id: lastAudit }),
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

/** What may be written without being in the way: it is no data of the academy. */
const APART = ['move_in', 'batch', 'session', 'account', 'list_view']

/** Takes a whole move back while nothing else was written: what it added goes to the trash. */
export async function undoMoveIn(at: Writing, id: number): Promise<Done> {
  const { tx, actor, now } = at
  const one = await lock(tx, id)
  if (!one.ok) return one
  if (one.value.startedAt === null) return refuse('moveIn.nothing_left')
  if (await isWrittenSince(tx, id)) return refuse('moveIn.written_since')
  for (const kind of MOVE_KINDS.toReversed()) {
    const { undo } = moverOf(kind)
    if (!undo) continue
    for (const newId of await addedBy(tx, id, kind)) {
      const gone = await undo(at, newId)
      if (!gone.ok) return gone
    }
  }
  await tx.deleteFrom('moved_records').where('move_in_id', '=', id).execute()
  await tx.updateTable('move_ins').set({ undone_at: now }).where('id', '=', id).execute()
  await record(tx, actor, { action: 'move_in.undone', entity: 'move_in', entityId: id })
  return ok({ done: true })
}

/** The records that a run added; those that were here before stay. */
async function addedBy(tx: Tx, id: number, kind: MoveKind): Promise<number[]> {
  const rows = await tx
    .selectFrom('moved_records')
    .innerJoin('move_in_records', (join) =>
      join
        .onRef('move_in_records.kind', '=', 'moved_records.kind')
        .onRef('move_in_records.old_id', '=', 'moved_records.old_id')
        .onRef('move_in_records.move_in_id', '=', 'moved_records.move_in_id'),
    )
    .select('moved_records.new_id as newId')
    .where('moved_records.move_in_id', '=', id)
    .where('moved_records.kind', '=', kind)
    .where('move_in_records.outcome', '=', 'added')
    .orderBy('moved_records.new_id')
    .execute()
  return rows.map(({ newId }) => newId)
}

/** Whether data were written after the last record was taken, or by others meanwhile. */
async function isWrittenSince(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from audit_entries entry, move_ins one
    where one.id = ${id} and entry.id > one.first_audit_id
      and (entry.id > one.last_audit_id or entry.actor_name <> one.started_by)
      and entry.entity <> all(${APART}::text[])
    limit 1
  `.execute(tx)
  return rows.length > 0
}
