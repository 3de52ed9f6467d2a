import { sql } from 'kysely'
import { boundEnrolments } from '#f/school/enrolments/server/mutations.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Working } from '#kit/server/batch.ts'
import { record, type Tx } from '#kit/server/tx.ts'
import { MOVE_KINDS, type MoveKind } from '../../domain/types.ts'
import { boundsBefore } from '../queries/moved.ts'
import { takeBack } from './following.ts'
import { signLines } from './lines.ts'
import { moverOf } from './takers.ts'

/** Whether a move may be taken back: nothing else was written, and how it was before is known. */
export async function checkUndoing(
  tx: Tx,
  id: number,
  startedAt: string | null,
): Promise<Result<true>> {
  if (startedAt === null) return refuse('moveIn.nothing_left')
  if (await isWrittenSince(tx, id)) return refuse('moveIn.written_since')
  const thrownAway = await tx
    .selectFrom('move_in_records as record')
    .innerJoin('move_ins as before', 'before.id', 'record.before_id')
    .select('record.position')
    .where('record.move_in_id', '=', id)
    .where('before.dropped_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return thrownAway ? refuse('moveIn.thrown_away') : ok(true)
}

/** Takes a whole move back, all or nothing: what it added goes to the trash. */
export async function takeAllBack(at: Working, id: number): Promise<Result<true>> {
  const { tx, actor, now } = at
  const { startedAt, undoneAt, droppedAt } = await tx
    .selectFrom('move_ins')
    .select(['started_at as startedAt', 'undone_at as undoneAt', 'dropped_at as droppedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (undoneAt !== null) return refuse('moveIn.undone')
  if (droppedAt !== null) return refuse('moveIn.thrown_away')
  const allowed = await checkUndoing(tx, id, startedAt)
  if (!allowed.ok) return allowed
  await signLines(tx, id)
  for (const kind of MOVE_KINDS.toReversed()) {
    const { undo } = moverOf(kind)
    if (!undo) continue
    for (const { newId, oldId } of await addedBy(tx, id, kind)) {
      const gone = await undo(at, newId, oldId)
      if (!gone.ok) return gone
    }
  }
  for (const followed of await followedBy(tx, id)) {
    const back = await takeBack(at, followed)
    if (!back.ok) return back
  }
  await boundEnrolments(tx, actor, await boundsBefore(tx, id))
  await tx.deleteFrom('moved_records').where('move_in_id', '=', id).execute()
  await tx.updateTable('move_ins').set({ undone_at: now }).where('id', '=', id).execute()
  await record(tx, actor, { action: 'move_in.undone', entity: 'move_in', entityId: id })
  return ok(true)
}

/** The records that a run added; those that were here before stay. */
async function addedBy(tx: Tx, id: number, kind: MoveKind) {
  return tx
    .selectFrom('moved_records')
    .innerJoin('move_in_records', (join) =>
      join
        .onRef('move_in_records.kind', '=', 'moved_records.kind')
        .onRef('move_in_records.old_id', '=', 'moved_records.old_id')
        .onRef('move_in_records.move_in_id', '=', 'moved_records.move_in_id'),
    )
    .select(['moved_records.new_id as newId', 'moved_records.old_id as oldId'])
    .where('moved_records.move_in_id', '=', id)
    .where('moved_records.kind', '=', kind)
    .where('move_in_records.outcome', '=', 'added')
    .orderBy('moved_records.new_id')
    .execute()
}

/**
 * The records that a run brought up to date, in the order in which it did, and behind them those that
 * it put in the trash, each after what it belongs to.
 */
async function followedBy(tx: Tx, id: number) {
  return tx
    .selectFrom('move_in_records')
    .select([
      sql<MoveKind>`kind`.as('kind'),
      'old_id as oldId',
      'move_in_id as moveInId',
      sql<number>`before_id`.as('beforeId'),
    ])
    .where('move_in_id', '=', id)
    .where('outcome', 'in', ['updated', 'removed'])
    .orderBy('outcome', 'desc')
    .orderBy(sql`case when outcome = 'updated' then position else -position end`)
    .execute()
}

/**
 * What may be written without being in the way: it is no data of the academy, or only follows from
 * some that have their own line.
 */
const APART = [
  ...['move_in', 'batch', 'session', 'account', 'list_view', 'sign_in', 'calendar_feed'],
  ...['mail', 'mail_server', 'notification', 'file', 'backup', 'job'],
]

/** Whether data were written since a run began, but by the run itself and by those taken back. */
async function isWrittenSince(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from audit_entries entry, move_ins one
    where one.id = ${id} and entry.id > one.first_audit_id
      and not exists (
        select from move_ins run
        where run.id = entry.moved_by and (run.id = one.id or run.undone_at is not null)
      )
      and entry.entity <> all(${APART}::text[])
    limit 1
  `.execute(tx)
  return rows.length > 0
}
