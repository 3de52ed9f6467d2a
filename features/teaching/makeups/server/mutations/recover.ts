import { isHeld } from '#f/teaching/attendance/domain/rules.ts'
import { markGuestPresent } from '#f/teaching/attendance/server/mutations.ts'
import type { Input, Output } from '#kit/domain/contract.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import { changedElsewhere } from '#kit/server/tx.ts'
import type { Former, makeupsContract } from '../../domain/contract.ts'
import { checkChoice, checkMove } from '../../domain/rules.ts'
import { readChoices, readCircumstances } from '../queries/lessons.ts'
import { confirmAgain, recallAgreed } from './confirm.ts'
import { agree, change, checkHour, hold, leaveLesson, withdrawWaiting } from './hold.ts'
import type { Acting, Held } from './hold.ts'

type Contract = typeof makeupsContract
type Replaced = Result<Output<Contract['recover']>>

const NONE = { makeup_lesson_id: null, agreed_at: null, agreed_by: null }

/** What a change of the lesson replaces. */
function formerOf({ sheet }: Held): Former {
  const { makeupLessonId: lessonId, madePresent: present, proposalId, answer } = sheet
  return { lessonId, present, proposalId: answer === null ? proposalId : null }
}

/**
 * Records the lesson that makes up for an absence. One that was held has her marked present in its
 * register, and it is the register that then says "made up"; on one still to come she is agreed.
 * A proposal that waits is taken back, and her mark at a lesson that is given up for this one.
 */
export async function recover(
  acting: Acting,
  input: { readonly id: number; readonly lessonId: number },
): Promise<Replaced> {
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
  await leaveLesson(acting, held, lessonId)
  const version = await agree(acting, held, lessonId, when === 'future')
  if (lesson && isHeld(lesson, at.now)) {
    await markGuestPresent(tx, actor, { lessonId, studentId: sheet.studentId })
  }
  return ok({ version, former: formerOf(held) })
}

/**
 * Takes the agreed or recorded lesson back: the absence is to be made up again. The mark in that
 * lesson's register goes with it when it was only there because of the makeup.
 */
export async function dropRecovery(acting: Acting, id: number): Promise<Replaced> {
  const held = await hold(acting, id)
  if (!held) return refuse('makeups.not_found')
  const allowed = checkMove('drop', held.facts)
  if (!allowed.ok) return allowed
  const version = await change(acting, held, 'dropped', NONE, {
    lessonId: held.sheet.makeupLessonId,
  })
  await leaveLesson(acting, held, null)
  await recallAgreed(acting, id)
  return ok({ version, former: formerOf(held) })
}

/**
 * Puts back what the lesson just recorded or taken back replaced: the one before it with her mark,
 * or the proposal that waited, whose link works again. Only while nobody has changed it since, and no
 * other lesson has the hour of one still to come. Such a lesson is confirmed again when the student
 * was last told of another one, or of none.
 */
export async function revert(
  acting: Acting,
  { id, version, former }: Input<Contract['revert']>,
): Promise<Result<{ done: true }>> {
  const { tx, actor, now } = acting
  const held = await hold(acting, id)
  if (!held) return refuse('makeups.not_found')
  const { sheet } = held
  if (sheet.version !== version) return changedElsewhere(tx, 'makeup', id)
  const { lessonId, present, proposalId } = former
  const field = 'former'
  if (lessonId === sheet.lessonId) return refuse('makeups.own_lesson', { field })
  const lesson = lessonId === null ? null : (await readChoices(tx, [lessonId])).get(lessonId)
  if (lesson === undefined) return refuse('makeups.lesson_not_found', { field })
  const free = lesson === null ? ok(true) : await checkHour(acting, held, lesson.lessonId)
  if (!free.ok) return { ...free, field }
  await leaveLesson(acting, held, lessonId)
  await recallAgreed(acting, id)
  const agreed = { makeup_lesson_id: lessonId, agreed_at: now, agreed_by: actor.username }
  const next = await change(acting, held, 'reverted', lesson === null ? NONE : agreed, former)
  if (lesson === null) await revive(acting, id, proposalId)
  else if (lesson.startsAt > held.at.now) {
    await confirmAgain(acting, sheet, { lessonId: lesson.lessonId, version: next })
  } else if (present) {
    await markGuestPresent(tx, actor, { lessonId: lesson.lessonId, studentId: sheet.studentId })
  }
  return ok({ done: true })
}

async function revive({ tx }: Acting, id: number, proposalId: number | null): Promise<void> {
  if (proposalId === null) return
  await tx
    .updateTable('makeup_proposals')
    .set({ withdrawn_at: null, withdrawn_by: null })
    .where('id', '=', proposalId)
    .where('makeup_id', '=', id)
    .where('answered_at', 'is', null)
    .execute()
}
