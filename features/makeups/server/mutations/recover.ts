import { markGuestPresent, unmarkGuest } from '#f/attendance/server/mutations.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import { checkChoice, checkMove } from '../../domain/rules.ts'
import { readChoices, readCircumstances } from '../queries/lessons.ts'
import { agree, change, hold, withdrawWaiting, type Acting } from './hold.ts'

/**
 * Records the lesson that makes up for an absence. One that was held has her marked present in its
 * register, and it is the register that then says "made up"; on one still to come she is agreed.
 * A proposal that waits is taken back.
 */
export async function recover(
  acting: Acting,
  input: { readonly id: number; readonly lessonId: number },
): Promise<Result<{ done: true }>> {
  const { tx, actor } = acting
  const { id, lessonId } = input
  const held = await hold(acting, id)
  if (!held) return refuse('makeups.not_found')
  const allowed = checkMove('recover', held.facts)
  if (!allowed.ok) return allowed
  const { sheet, at } = held
  const lesson = (await readChoices(tx, [lessonId])).get(lessonId)
  const when = lesson && lesson.startsAt <= at.now ? 'held' : 'future'
  const free = checkChoice(lesson, await readCircumstances(tx, sheet, at.now, when), when)
  if (!free.ok) return free
  await withdrawWaiting(acting, held)
  await agree(acting, held, lessonId)
  if (lesson && lesson.endsAt <= at.now) {
    await markGuestPresent(tx, actor, { lessonId, studentId: sheet.studentId })
  }
  return ok({ done: true })
}

/**
 * Takes the agreed or recorded lesson back: the absence is to be made up again. The mark in that
 * lesson's register goes with it when it was only there because of the makeup.
 */
export async function dropRecovery(acting: Acting, id: number): Promise<Result<{ done: true }>> {
  const held = await hold(acting, id)
  if (!held) return refuse('makeups.not_found')
  const allowed = checkMove('drop', held.facts)
  if (!allowed.ok) return allowed
  const { studentId, makeupLessonId: lessonId, madePresent } = held.sheet
  const none = { makeup_lesson_id: null, agreed_at: null, agreed_by: null }
  await change(acting, held, 'dropped', none, { lessonId })
  if (lessonId !== null && madePresent) {
    await unmarkGuest(acting.tx, acting.actor, { lessonId, studentId })
  }
  return ok({ done: true })
}
