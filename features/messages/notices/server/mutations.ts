import { ASK_ABOVE } from '#f/messages/mailings/domain/rules.ts'
import { dispatch, soon } from '#f/messages/mailings/server/mutations.ts'
import { listCoursesOf } from '#f/school/enrolments/server/queries.ts'
import { recipients } from '#f/school/recipients/server/queries.ts'
import type { Input } from '#kit/domain/contract.ts'
import { textOfHtml } from '#kit/domain/html.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Constraints } from '#kit/server/error-registry.ts'
import { cleanHtml } from '#kit/server/html.ts'
import type { Writing } from '#kit/server/route.ts'
import { record } from '#kit/server/tx.ts'
import type { noticesContract } from '../domain/contract.ts'
import type { NoticeTargets } from '../domain/types.ts'

export { forgetNotices } from './mutations/forget.ts'

type Send = Input<(typeof noticesContract)['send']>

const missing = { code: 'notices.not_found' } as const
export const noticeConstraints: Constraints = {
  notice_targets_course_id_fkey: missing,
  notice_targets_student_id_fkey: missing,
  notice_targets_teacher_id_fkey: missing,
}

/** What is told. */
interface Words {
  readonly subject: string
  /** Clean. */
  readonly html: string
  /** The same without marks, where it differs from what the HTML says. */
  readonly text?: string
}

/** Keeps a notification with everybody it is for; answers its number. */
export async function tell(
  { tx, actor }: Pick<Writing, 'tx' | 'actor'>,
  { subject, html, text = textOfHtml(html) }: Words,
  { courseIds = [], studentIds = [], teacherIds = [] }: NoticeTargets,
  { byMail = false }: { readonly byMail?: boolean } = {},
): Promise<number> {
  const { id } = await tx
    .insertInto('notices')
    .values({ subject, text, html, by_mail: byMail, created_by: actor.username })
    .returning('id')
    .executeTakeFirstOrThrow()
  const none = { course_id: null, student_id: null, teacher_id: null }
  const targets = [
    ...courseIds.map((course_id) => ({ ...none, notice_id: id, course_id, flag: 0 })),
    ...studentIds.map((student_id) => ({ ...none, notice_id: id, student_id, flag: 1 })),
    ...teacherIds.map((teacher_id) => ({ ...none, notice_id: id, teacher_id, flag: 1 })),
  ]
  for (let at = 0; at < targets.length; at += CHUNK) {
    await tx
      .insertInto('notice_targets')
      .values(targets.slice(at, at + CHUNK))
      .execute()
  }
  const after = { subject, courseIds, students: studentIds.length, teachers: teacherIds.length }
  await record(tx, actor, { action: 'notice.sent', entity: 'notice', entityId: id, after })
  return id
}

/** Rows of one statement: it takes 65,535 values. */
const CHUNK = 5_000

/**
 * Tells the courses of a target and each of its people, those of a course too, once, in one
 * transaction; a copy goes by mail where that is asked for and somebody has an address.
 */
export async function send(
  at: Writing,
  input: Send,
): Promise<Result<{ id: number; told: number }>> {
  const { tx, now } = at
  const { target, subject, byMail } = input
  if (subject === '') return refuse('notices.no_subject', { field: 'subject' })
  const html = cleanHtml(input.html, 'inline')
  if (html === '') return refuse('notices.no_text', { field: 'html' })
  const despite = [...target.despite, 'no_address', 'bounced', 'duplicate'] as const
  const people = (await recipients(tx, { ...target, despite: [...despite] })).filter(
    ({ leftOut }) => leftOut === null,
  )
  const { length } = people
  const courseIds = await listCoursesOf(tx, target)
  if (length === 0 && courseIds.length === 0) return refuse('notices.nobody')
  if (length !== input.receiving) {
    return refuse('notices.recipients_changed', { data: { count: length } })
  }
  if (length > ASK_ABOVE && !input.confirmed) {
    return refuse('notices.many', { data: { count: length } })
  }
  const idsOf = (one: 'student' | 'teacher') =>
    people.filter(({ kind }) => kind === one).map(({ id }) => id)
  const targets = { courseIds, studentIds: idsOf('student'), teacherIds: idsOf('teacher') }
  const id = await tell(at, { subject, html }, targets, { byMail })
  const reachable = byMail ? await recipients(tx, target) : []
  const byPost = reachable.filter(({ leftOut }) => leftOut === null)
  if (byPost.length > 0) {
    const mailed = await dispatch(at, { subject, html }, byPost, {
      start: soon(now),
      despite: target.despite,
    })
    if (!mailed.ok) return mailed
  }
  return ok({ id, told: length })
}
