import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Clash } from '../../domain/contract.ts'
import { clashSentence } from '../../domain/text.ts'

/** Refuses a taken room, naming what is in it; busy teachers and courses too, unless `anyway`. */
export function checkClashes(clashes: readonly Clash[], anyway: boolean): Result<true> {
  const inRoom = clashes.filter(({ kind }) => kind === 'room')
  if (inRoom.length > 0) {
    return refuse('lessons.room_taken', { data: { clashes: clashSentence(inRoom) } })
  }
  if (clashes.length === 0 || anyway) return ok(true)
  return refuse('lessons.busy', { data: { clashes: clashSentence(clashes) } })
}
