import type { Input } from '#kit/domain/contract.ts'
import type { Day } from '#kit/domain/day.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Constraints } from '#kit/server/error-registry.ts'
import { moveInTrash } from '#kit/server/trash.ts'
import { changedElsewhere, record, type Tx } from '#kit/server/tx.ts'
import type { roomsContract } from '../domain/contract.ts'
import { countLessonsFrom, lockRoom } from './queries.ts'

type Contract = typeof roomsContract
type Done = Result<{ done: true }>
const DONE: Done = ok({ done: true })

export const roomConstraints: Constraints = {
  rooms_name: { code: 'rooms.taken', field: 'name' },
}

/** Creates a room; a name in use, in any letter case, is refused by the database. */
export async function createRoom(
  tx: Tx,
  actor: Actor,
  input: Input<Contract['create']>,
): Promise<Result<{ id: number }>> {
  const { id } = await tx
    .insertInto('rooms')
    .values({ name: input.name })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(tx, actor, { action: 'room.created', entity: 'room', entityId: id, after: input })
  return ok({ id })
}

/** Gives a room another name; refused when someone else did since the form was opened. */
export async function renameRoom(
  tx: Tx,
  actor: Actor,
  input: Input<Contract['rename']>,
): Promise<Result<{ version: number }>> {
  const before = await lockRoom(tx, input.id)
  if (!before || before.deleted) return refuse('rooms.not_found')
  if (before.version !== input.version) return changedElsewhere(tx, 'room', input.id)
  const { id, name } = input
  const version = before.version + 1
  await tx.updateTable('rooms').set({ name, version }).where('id', '=', id).execute()
  await record(tx, actor, {
    action: 'room.renamed',
    entity: 'room',
    entityId: id,
    before: { name: before.name },
    after: { name },
  })
  return ok({ version })
}

/**
 * Moves a room to the trash; already there, nothing changes. Refused while lessons of today or
 * later are held in it: they would have nowhere to go. Those of the past keep its name.
 */
export async function deleteRoom(
  tx: Tx,
  actor: Actor,
  id: number,
  at: { now: string; today: Day },
): Promise<Done> {
  const room = await lockRoom(tx, id)
  if (!room) return refuse('rooms.not_found')
  if (room.deleted) return DONE
  const lessons = await countLessonsFrom(tx, id, at.today)
  if (lessons > 0) return refuse('rooms.in_use', { data: { lessons } })
  await tx.updateTable('rooms').set({ deleted_at: at.now }).where('id', '=', id).execute()
  await record(tx, actor, { action: 'room.deleted', entity: 'room', entityId: id })
  return DONE
}

/** Takes a room out of the trash, unless its name has been taken since. */
export async function restoreRoom(tx: Tx, actor: Actor, id: number): Promise<Done> {
  const moving = { table: 'rooms', entity: 'room', id } as const
  return (await moveInTrash(tx, actor, moving, null)) ? DONE : refuse('rooms.not_found')
}
