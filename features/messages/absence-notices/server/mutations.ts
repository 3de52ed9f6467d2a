import { sql } from 'kysely'
import { tell } from '#f/messages/notices/server/mutations.ts'
import { findEnrolment } from '#f/school/enrolments/server/queries.ts'
import { queueMail } from '#f/system/mail/server/mutations.ts'
import { fullName } from '#kit/domain/format.ts'
import { htmlEscape } from '#kit/domain/text.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Working } from '#kit/server/batch.ts'
import { record } from '#kit/server/tx.ts'
import type { Writing } from '#kit/server/route.ts'
import { isRecent, toldPercent } from '../domain/rules.ts'
import { NOTICE, writeNotice } from './mail.ts'
import { findRecipient, keyOf, lastNotices, readRules, type Place } from './queries.ts'

/** The audit knows the rules by this number. */
const RULES = { entity: 'absence_notice_rules', entityId: 1 }

/** Keeps some of the rules; what is left out stays. */
export async function saveRules(
  { tx, actor }: Pick<Writing, 'tx' | 'actor'>,
  change: { readonly percent: number } | { readonly days: number },
): Promise<Result<{ done: true }>> {
  await tx.selectFrom('absence_notice_rules').select('days').forUpdate().execute()
  const before = await readRules(tx)
  const after = { ...before, ...change }
  if (after.percent === before.percent && after.days === before.days) return ok({ done: true })
  await tx.updateTable('absence_notice_rules').set(change).execute()
  await record(tx, actor, { ...RULES, action: 'absence_notice_rules.saved', before, after })
  return ok({ done: true })
}

/** What a student is to be told. */
export interface NewNotice extends Place {
  /** The share of missed hours. */
  readonly percent: number
  /** Also when she was told lately. */
  readonly again: boolean
}

/**
 * Tells a student how much of a course she missed: the mail goes into the outbox, the notice with
 * its words and its figure is kept. Two who tell her at the same moment tell her once.
 */
export async function sendNotice(
  { tx, actor, services, today }: Working,
  { studentId, courseId, percent, again }: NewNotice,
): Promise<Result<{ id: number }>> {
  const place = { studentId, courseId }
  await sql`select pg_advisory_xact_lock(hashtextextended(${`notice ${keyOf(place)}`}, 0))`.execute(
    tx,
  )
  const enrolment = await findEnrolment(tx, place)
  const recipient = await findRecipient(tx, studentId)
  if (!enrolment || enrolment.withdrawn || !recipient) return refuse('absenceNotices.not_enrolled')
  const { leftOut } = recipient
  if (leftOut !== null) return refuse('absenceNotices.left_out', { data: { reason: leftOut } })
  if (!again) {
    const told = (await lastNotices(tx, [studentId])).get(keyOf(place))
    const { days } = await readRules(tx)
    const now = services.clock.now().toString()
    if (told && isRecent(told.at, now, days)) return refuse('absenceNotices.told_lately')
  }
  const data = { studentId, courseId, percent: toldPercent(percent), day: today }
  // Written now, so that a missing value stops it before anything is kept.
  const letter = await writeNotice(tx, data, services)
  if ('ok' in letter) return letter
  const mail = await queueMail(tx, actor, {
    kind: NOTICE,
    to: { address: recipient.address, name: fullName(recipient) },
    cc: recipient.secondAddress,
    subject: letter.subject,
    data,
    bulk: true,
  })
  if (!mail.ok) return mail
  const html = htmlEscape(letter.text.trim()).replaceAll('\n', '<br>')
  const words = { subject: letter.subject, html, text: letter.text.trim() }
  const noticeId = await tell({ tx, actor }, words, { studentIds: [studentId] }, { byMail: true })
  const { id } = await tx
    .insertInto('absence_notices')
    .values({
      student_id: studentId,
      course_id: courseId,
      percent: data.percent,
      notice_id: noticeId,
      mail_id: mail.value.id,
      created_by: actor.username,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(tx, actor, {
    action: 'student.told_absences',
    entity: 'student',
    entityId: studentId,
    after: { courseId, percent: data.percent },
  })
  return ok({ id })
}
