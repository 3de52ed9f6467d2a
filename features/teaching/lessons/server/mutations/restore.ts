import type { Input } from '#kit/domain/contract.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Tx } from '#kit/server/tx.ts'
import type { lessonsContract } from '../../domain/contract.ts'
import { dayOff } from '../../domain/rules.ts'
import { clashesOf } from '../../domain/rules/clashes.ts'
import { endsOf, lockTimetable, readRegister } from '../queries/register.ts'
import { lockLessons } from '../queries/states.ts'
import { listClosingsOf, lookAround } from '../queries/surroundings.ts'
import { changeLessons, keepChange } from './change.ts'
import { checkClashes, daysOff } from './refusals.ts'

/**
 * Takes a lesson out of the trash; there already, nothing changes. It has to find its room free;
 * busy teachers and courses, a closing day and one after the end of the course refuse it unless
 * `anyway`. Taken back, it is in the trash again.
 */
export async function restoreLesson(
  tx: Tx,
  actor: Actor,
  { id, anyway }: Input<(typeof lessonsContract)['restore']>,
): Promise<Result<{ changeId: number | null }>> {
  await lockTimetable(tx, 'together')
  const [lesson] = await lockLessons(tx, [id])
  if (!lesson) return refuse('lessons.not_found')
  if (!lesson.deleted) return ok({ changeId: null })
  const { state } = lesson
  const register = await readRegister(tx, [state], true)
  if (register.courses.get(state.courseId)?.deleted) return refuse('lessons.course_not_found')
  if (register.rooms.get(state.roomId ?? 0)?.deleted) return refuse('lessons.room_not_found')
  const { places, occupations } = await lookAround(tx, register, [state])
  const off = dayOff(state.startsAt, {
    closings: await listClosingsOf(tx, [state]),
    courseEndsOn: endsOf(register).get(state.courseId) ?? '',
  })
  const free = checkClashes(
    places.flatMap((place) => clashesOf(place, occupations)),
    anyway,
    daysOff([[state.startsAt, off]]),
  )
  if (!free.ok) return free
  await changeLessons(tx, actor, [{ before: lesson, after: state, deleted: false }])
  const made = [{ id, version: lesson.version + 1 }]
  return ok({ changeId: await keepChange(tx, actor, 'restored', made, []) })
}
