import { ok, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Tx } from '#kit/server/tx.ts'
import type { LessonState } from '../../domain/types.ts'
import { readRegister, lockTimetable } from '../queries/register.ts'
import { listTakenRooms } from '../queries/taken.ts'
import { checkNamed, readWish } from '../queries/wishes.ts'
import { lockLessons } from '../queries/states.ts'
import { changeLessons, insertLessons } from './change.ts'

/**
 * Writes a lesson that another program has: over already or not, on a closing day, after the end of
 * its course, with people who are busy. Where its room is taken it has none. One that is here already
 * is brought up to date.
 */
export async function bringLesson(
  tx: Tx,
  actor: Actor,
  told: LessonState,
  hereId?: number,
): Promise<Result<{ id: number; withoutRoom: boolean }>> {
  await lockTimetable(tx, 'together')
  const here = hereId === undefined ? [] : [hereId]
  const [before] = await lockLessons(tx, here)
  const wish = await readWish(tx, told, before?.state)
  if (!wish.ok) return wish
  const named = checkNamed(await readRegister(tx, [wish.value]), wish.value, before?.state)
  if (!named.ok) return named
  const { roomId } = wish.value
  const [taken] = roomId === null ? [] : await listTakenRooms(tx, [wish.value], here)
  const withoutRoom = roomId !== null && taken?.has(roomId) === true
  const after = withoutRoom ? { ...wish.value, roomId: null } : wish.value
  if (before) {
    await changeLessons(tx, actor, [{ before, after, deleted: before.deleted }])
    return ok({ id: before.id, withoutRoom })
  }
  const [id = 0] = await insertLessons(tx, actor, [after], [null])
  return ok({ id, withoutRoom })
}
