import { findAbsence } from '#f/teaching/attendance/server/queries.ts'
import { findLesson } from '#f/teaching/lessons/server/queries.ts'
import { findStudent } from '#f/school/students/server/queries.ts'
import type { Input } from '#kit/domain/contract.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Constraints } from '#kit/server/error-registry.ts'
import { changedElsewhere, record } from '#kit/server/tx.ts'
import type { makeupsContract } from '../domain/contract.ts'
import { checkMove } from '../domain/rules.ts'
import { confirmAgain, recallAgreed } from './mutations/confirm.ts'
import {
  change,
  checkHour,
  hold,
  lockStudentsMakeups,
  settle,
  withdrawWaiting,
  type Acting,
} from './mutations/hold.ts'
import { readChoices } from './queries/lessons.ts'
import { counts, momentOf } from './queries/sheets.ts'

export { bringMakeup, dropMakeup } from './mutations/moved.ts'
export { forgetProposed } from './mutations/forget.ts'

type Contract = typeof makeupsContract
type Done = Result<{ done: true }>
const DONE: Done = ok({ done: true })

export const makeupConstraints: Constraints = {
  makeups_once: { code: 'makeups.already_requested', field: 'lessonId' },
  makeups_lesson_once: { code: 'makeups.lesson_taken', field: 'lessonId' },
  makeup_proposals_pending: { code: 'kit.changed_elsewhere' },
}

/** Requests that an absence be made up; an absence has one request at most. */
export async function createMakeup(
  { tx, actor, now }: Acting,
  input: Input<Contract['create']>,
): Promise<Result<{ id: number }>> {
  const { studentId, lessonId, expiresOn } = input
  const student = await findStudent(tx, studentId)
  if (student?.state !== 'active') {
    return refuse('makeups.student_not_found', { field: 'studentId' })
  }
  if (!(await findLesson(tx, lessonId))) {
    return refuse('makeups.lesson_not_found', { field: 'lessonId' })
  }
  const absence = await findAbsence(tx, { studentId, lessonId }, momentOf(now).now)
  if (!absence) return refuse('makeups.not_absent', { field: 'lessonId' })
  const { id } = await tx
    .insertInto('makeups')
    .values({
      student_id: studentId,
      lesson_id: lessonId,
      requested_by: actor.username,
      expires_on: expiresOn,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const entry = { entity: 'makeup', entityId: id, after: input }
  await record(tx, actor, { action: 'makeup.requested', ...entry })
  return ok({ id })
}

/**
 * Takes a request back; taken back already, nothing changes. Its proposal stays as it is, and its
 * link is over for as long as the request is not put back.
 */
export async function cancelMakeup(acting: Acting, id: number): Promise<Done> {
  const held = await hold(acting, id)
  if (!held) return (await exists(acting, id)) ? DONE : refuse('makeups.not_found')
  const allowed = checkMove('cancel', held.facts)
  if (!allowed.ok) return allowed
  await move(acting, id, acting.now)
  await recallAgreed(acting, id)
  return DONE
}

/**
 * Puts a request back; there already, nothing changes. Refused when another lesson has the hour of
 * the one agreed on by now, which is confirmed again when the student was not told of it last.
 */
export async function restoreMakeup(acting: Acting, id: number): Promise<Done> {
  if (!(await exists(acting, id))) return refuse('makeups.not_found')
  await lockStudentsMakeups(acting.tx, id)
  const moved = await move(acting, id, null)
  const held = moved && (await hold(acting, id))
  if (!held) return DONE
  const { makeupLessonId: lessonId, version } = held.sheet
  const lesson = lessonId === null ? null : (await readChoices(acting.tx, [lessonId])).get(lessonId)
  if (lesson && lesson.startsAt > held.at.now) {
    const free = await checkHour(acting, held, lesson.lessonId)
    if (!free.ok) return free
    await confirmAgain(acting, held.sheet, { lessonId: lesson.lessonId, version })
  }
  return DONE
}

async function exists({ tx }: Acting, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('makeups')
    .innerJoin('student_cards as students', 'students.id', 'makeups.student_id')
    .select('makeups.id')
    .where('makeups.id', '=', id)
    .where('students.deleted_at', 'is', null)
    .where(counts)
    .executeTakeFirst()
  return row !== undefined
}

async function move(
  { tx, actor }: Acting,
  id: number,
  cancelledAt: string | null,
): Promise<boolean> {
  const moved = await tx
    .updateTable('makeups')
    .set((makeup) => ({
      cancelled_at: cancelledAt,
      cancelled_by: cancelledAt === null ? null : actor.username,
      version: makeup('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('cancelled_at', cancelledAt === null ? 'is not' : 'is', null)
    .executeTakeFirst()
  if (moved.numUpdatedRows === 0n) return false
  const action = cancelledAt === null ? 'makeup.restored' : 'makeup.cancelled'
  await record(tx, actor, { action, entity: 'makeup', entityId: id })
  return true
}

/** Sets or removes the last day on which the absence can be made up. */
export async function setExpiry(
  acting: Acting,
  input: Input<Contract['setExpiry']>,
): Promise<Result<{ version: number }>> {
  const { id, version, expiresOn } = input
  const held = await hold(acting, id)
  if (!held) return refuse('makeups.not_found')
  if (held.sheet.version !== version) return changedElsewhere(acting.tx, 'makeup', id)
  return ok({
    version: await change(acting, held, 'expiry_set', { expires_on: expiresOn }, { expiresOn }),
  })
}

/** Takes the proposal that waits for an answer back. */
export async function withdrawProposal(acting: Acting, id: number): Promise<Done> {
  const held = await hold(acting, id)
  if (!held) return refuse('makeups.not_found')
  const allowed = checkMove('withdraw', held.facts)
  if (!allowed.ok) return allowed
  await withdrawWaiting(acting, held)
  const { proposalId } = held.sheet
  await change(acting, held, 'proposal_withdrawn', {}, { proposalId })
  return DONE
}

/** Enters an answer that the student gave by telephone, to the proposal that was on the screen. */
export async function answerProposal(
  acting: Acting,
  { id, proposalId, answer, lessonId }: Input<Contract['answer']>,
): Promise<Done> {
  const held = await hold(acting, id)
  if (!held) return refuse('makeups.not_found')
  const allowed = checkMove(answer === 'accepted' ? 'accept' : 'decline', held.facts)
  if (!allowed.ok) return allowed
  if (proposalId !== undefined && proposalId !== held.sheet.proposalId) {
    return changedElsewhere(acting.tx, 'makeup', id)
  }
  return settle(acting, held, answer, lessonId)
}
