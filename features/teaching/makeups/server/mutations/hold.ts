import { sql } from 'kysely'
import { unmarkGuest } from '#f/teaching/attendance/server/mutations.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import { record, type Tx } from '#kit/server/tx.ts'
import type { makeupCodes } from '../../domain/contract.ts'
import { checkChoice } from '../../domain/rules.ts'
import type { Answer, MakeupFacts } from '../../domain/types.ts'
import { readProposed } from '../queries/proposals.ts'
import { readChoices, readCircumstances } from '../queries/lessons.ts'
import { factsOf, findSheet, momentOf, type Moment, type Sheet } from '../queries/sheets.ts'
import { confirmAgreed } from './confirm.ts'

/** What a mutation of makeups needs of its transaction. */
export interface Acting {
  readonly tx: Tx
  readonly actor: Actor
  /** The instant of the write, ISO. */
  readonly now: string
}

/** A makeup that this transaction alone changes. */
export interface Held {
  readonly sheet: Sheet
  readonly facts: MakeupFacts
  readonly at: Moment
}

type Code = keyof typeof makeupCodes

/**
 * Holds a request until the end of the transaction, after waiting for whoever else does, and reads
 * it as it is then. One that was taken back is not found.
 */
export async function hold({ tx, now }: Acting, id: number): Promise<Held | undefined> {
  await lockStudentsMakeups(tx, id)
  const at = momentOf(now)
  const sheet = await findSheet(tx, id, at)
  return sheet && { sheet, facts: factsOf(sheet, at), at }
}

/**
 * Locks a request with all others of its student, in order of number: two that are answered at once
 * are not to agree on lessons at the same hour.
 */
export async function lockStudentsMakeups(tx: Tx, id: number): Promise<void> {
  await sql`
    select from makeups where student_id = (select student_id from makeups where id = ${id})
    order by id for update
  `.execute(tx)
}

/** Changes columns of a makeup and counts its version up; notes who did what. Answers the version. */
export async function change(
  { tx, actor }: Acting,
  { sheet }: Held,
  action: string,
  set: {
    readonly makeup_lesson_id?: number | null
    readonly agreed_at?: string | null
    readonly agreed_by?: string | null
    readonly expires_on?: string | null
  },
  after?: object,
): Promise<number> {
  const version = sheet.version + 1
  await tx
    .updateTable('makeups')
    .set({ ...set, version })
    .where('id', '=', sheet.id)
    .execute()
  const entry = { entity: 'makeup', entityId: sheet.id, after }
  await record(tx, actor, { action: `makeup.${action}`, ...entry })
  return version
}

/** Whether she can make it up at every one of these lessons that are still to come. */
export async function checkLessons(
  { tx }: Acting,
  { sheet, at }: Held,
  lessonIds: readonly number[],
): Promise<Result<true, Code>> {
  const choices = await readChoices(tx, lessonIds)
  const circumstances = await readCircumstances(tx, sheet, at.now, 'future')
  for (const lessonId of lessonIds) {
    const checked = checkChoice(choices.get(lessonId), circumstances, 'future')
    if (!checked.ok) return checked
  }
  return ok(true)
}

/**
 * Whether the hour of a lesson that is agreed on again is still hers. Whatever else became of the
 * lesson, its makeup says.
 */
export async function checkHour(
  acting: Acting,
  held: Held,
  lessonId: number,
): Promise<Result<true, Code>> {
  const free = await checkLessons(acting, held, [lessonId])
  return !free.ok && free.code === 'makeups.clash' ? free : ok(true)
}

/** Takes back the proposal that waits for an answer, if any. */
export async function withdrawWaiting({ tx, actor, now }: Acting, { sheet }: Held): Promise<void> {
  await tx
    .updateTable('makeup_proposals')
    .set({ withdrawn_at: now, withdrawn_by: actor.username })
    .where('makeup_id', '=', sheet.id)
    .where('answered_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute()
}

/** Notes the answer to the proposal that waits; accepting one of its lessons agrees on it. */
export async function settle(
  acting: Acting,
  held: Held,
  answer: Answer,
  lessonId: number | undefined,
): Promise<Result<{ done: true }, Code>> {
  const { tx, actor, now } = acting
  const proposalId = held.sheet.proposalId ?? 0
  if (answer === 'accepted') {
    const proposed = (await readProposed(tx, [proposalId])).get(proposalId) ?? []
    if (lessonId === undefined || !proposed.includes(lessonId)) {
      return refuse('makeups.not_proposed', { field: 'lessonId' })
    }
    const free = await checkLessons(acting, held, [lessonId])
    if (!free.ok) return free
  }
  await tx
    .updateTable('makeup_proposals')
    .set({ answer, answered_at: now, answered_by: actor.username })
    .where('id', '=', proposalId)
    .execute()
  if (answer === 'accepted' && lessonId !== undefined) await agree(acting, held, lessonId)
  else await change(acting, held, 'answered', {}, { proposalId, answer })
  return ok({ done: true })
}

/**
 * Agrees on a lesson, in place of another one. Answers the version. One that is still to come is
 * confirmed to the student by mail.
 */
export async function agree(
  acting: Acting,
  held: Held,
  lessonId: number,
  isToCome = true,
): Promise<number> {
  const { actor, now } = acting
  const agreed = { makeup_lesson_id: lessonId, agreed_at: now, agreed_by: actor.username }
  const version = await change(acting, held, 'agreed', agreed, { lessonId })
  if (isToCome) await confirmAgreed(acting, held.sheet, { lessonId, version })
  return version
}

/**
 * Takes her mark out of the register of the lesson agreed on or recorded so far, where she was only
 * because of the makeup; nothing when that lesson is the next one too.
 */
export async function leaveLesson(
  { tx, actor }: Acting,
  { sheet: { studentId, makeupLessonId: lessonId } }: Held,
  next: number | null,
): Promise<void> {
  if (lessonId !== null && lessonId !== next) await unmarkGuest(tx, actor, { lessonId, studentId })
}
