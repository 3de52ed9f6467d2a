import { instantOfWallTime, type WallTime } from '#kit/domain/day.ts'
import { record } from '#kit/server/tx.ts'
import type { Acting } from './hold.ts'

/** A request of another program that an absence be made up, with the lesson at which it is. */
interface MovedMakeup {
  readonly studentId: number
  readonly lessonId: number
  readonly requestedAt: WallTime
  readonly makeupLessonId: number | null
}

/**
 * Writes a request as another program has it. Whether the absence is made up the registers say,
 * which come by themselves; nobody is written to. Of one that is here already it sets the lesson.
 */
export async function bringMakeup(
  { tx, actor, now }: Acting,
  { studentId, lessonId, requestedAt, makeupLessonId }: MovedMakeup,
  hereId?: number,
): Promise<number> {
  const agreed = makeupLessonId !== null
  const agreement = {
    makeup_lesson_id: makeupLessonId,
    agreed_at: agreed ? now : null,
    agreed_by: agreed ? actor.username : null,
  }
  if (hereId !== undefined) {
    await tx.updateTable('makeups').set(agreement).where('id', '=', hereId).execute()
    const line = { entity: 'makeup', entityId: hereId, after: { makeupLessonId } }
    await record(tx, actor, { action: 'makeup.agreed', ...line })
    return hereId
  }
  const { id } = await tx
    .insertInto('makeups')
    .values({
      ...{ student_id: studentId, lesson_id: lessonId, requested_by: actor.username },
      requested_at: instantOfWallTime(requestedAt),
      ...agreement,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const after = { studentId, lessonId, makeupLessonId }
  await record(tx, actor, { action: 'makeup.requested', entity: 'makeup', entityId: id, after })
  return id
}

/** Takes a request back that was brought by mistake, however far it is. */
export async function dropMakeup({ tx, actor, now }: Acting, id: number): Promise<void> {
  await tx
    .updateTable('makeups')
    .set({ cancelled_at: now, cancelled_by: actor.username })
    .where('id', '=', id)
    .where('cancelled_at', 'is', null)
    .execute()
  await record(tx, actor, { action: 'makeup.cancelled', entity: 'makeup', entityId: id })
}
