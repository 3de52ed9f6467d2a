import { lessonInTheWay } from '#f/teaching/lessons/domain/text.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Tx } from '#kit/server/tx.ts'
import { type Held, listInRoom } from '../queries.ts'

/** Refuses a room that is taken by a lesson or another event, naming it, as lessons are refused. */
export async function checkRoom(tx: Tx, held: Held, exceptId?: number): Promise<Result<true>> {
  if (held.roomId === null) return ok(true)
  const taken = await listInRoom(tx, held, exceptId)
  if (taken.length === 0) return ok(true)
  const said = taken.map((lesson) => `${lessonInTheWay(lesson)}.`).join(' ')
  return refuse('events.room_taken', { field: 'roomId', data: { taken: said } })
}
