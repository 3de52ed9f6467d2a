import { sql } from 'kysely'
import { readAddresses } from '#f/system/mail/server/queries.ts'
import { HELD_SECONDS } from '#f/system/mail/domain/rules.ts'
import { cancelMail, queueMail } from '#f/system/mail/server/mutations.ts'
import { payeeOf } from '#f/system/settings/server/queries.ts'
import { checkText, saveTemplate } from '#f/system/templates/server/mutations.ts'
import { currentVersion, textOfVersion } from '#f/system/templates/server/queries.ts'
import type { Input, Output } from '#kit/domain/contract.ts'
import { fullName } from '#kit/domain/format.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Services } from '#kit/server/services.ts'
import { fillTemplate, type TemplateText } from '#kit/server/template.ts'
import { recordAll, type Tx } from '#kit/server/tx.ts'
import type { Chosen, LateInstalment, overdueContract } from '../domain/contract.ts'
import type { Skipped } from '../domain/rules.ts'
import { whyNotReminded } from '../domain/rules/reminder.ts'
import { REMINDER_LETTER, reminderValues } from '../domain/text/reminder.ts'
import { REMINDER, reminderTemplate } from './mail.ts'
import { findLate } from './queries.ts'

type Contract = typeof overdueContract
type Reminded = Output<Contract['remind']>

/**
 * Keeps the words of the reminders, as the template of the letter; the same words are not kept
 * twice, and the original ones are the original again.
 */
export async function saveReminderText(
  tx: Tx,
  actor: Actor,
  { version, ...words }: Input<Contract['saveReminderText']>,
): Promise<Result<{ version: number }>> {
  const text = checkText(reminderTemplate, words)
  if (!text.ok) return text
  const now = await currentVersion(tx, reminderTemplate)
  const same = (other: TemplateText) =>
    other.subject === text.value.subject && other.html === text.value.html
  if (same(now)) return ok({ version: now.version })
  const kept = same(REMINDER_LETTER) ? undefined : text.value
  return saveTemplate(tx, actor, reminderTemplate, version, kept)
}

/**
 * Reminds students of late instalments: one mail each, with all of hers that were chosen. Who asks
 * a second time on a day, from whatever window, reminds nobody twice; the answer says who was left
 * out and why.
 */
export async function remind(
  tx: Tx,
  actor: Actor,
  { chosen, textVersion, everybody }: Input<Contract['remind']>,
  services: Pick<Services, 'config'>,
  today: string,
): Promise<Result<Reminded>> {
  const text = await textOfVersion(tx, reminderTemplate, textVersion)
  if (!text) return refuse('overdue.reminder_text_not_found')
  const payee = await payeeOf(tx, services)
  await lockPlans(tx, chosen)
  const dues = await findLate(tx, today, chosen)
  const judged = dues.map((due) => ({ due, why: whyNotReminded(due, { everybody }) }))
  const made = await insertReminders(
    tx,
    actor,
    judged.flatMap(({ due, why }) => (why === undefined ? [due] : [])),
    today,
  )
  const queued: Reminded['queued'][number][] = []
  const mails: { id: number; mailId: number }[] = []
  const students = Map.groupBy(made, ({ due }) => due.studentId)
  const addressesOf = await readAddresses(tx, dues)
  for (const own of students.values()) {
    const [first] = own
    if (!first) continue
    const { studentId } = first.due
    const { address, cc } = addressesOf(first.due)
    const values = reminderValues(
      first.due,
      own.map(({ due }) => due),
      payee,
      // Only the subject is written now, which has no room for pictures.
      () => '',
    )
    const all = { accademia: services.config.ACADEMY_NAME, ...values }
    const filled = fillTemplate(text, all, fullName(first.due))
    if (!filled.ok) return filled
    const sent = await queueMail(tx, actor, {
      kind: REMINDER,
      to: { address, name: fullName(first.due) },
      cc,
      subject: filled.value.subject,
      data: { reminderIds: own.map(({ id }) => id), textVersion, everybody },
      heldSeconds: HELD_SECONDS,
      bulk: students.size > 1,
      // The reminders are there once a day; so is the mail that is named after the first of them.
      key: `${REMINDER} ${first.id}`,
    })
    if (!sent.ok) return sent
    const { id: mailId } = sent.value
    queued.push({ studentId, name: fullName(first.due), mailId, instalments: own.length })
    mails.push(...own.map(({ id }) => ({ id, mailId })))
  }
  await nameMails(tx, mails)
  await recordAll(
    tx,
    actor,
    made.map(({ due }) => ({
      action: 'instalment.reminded',
      entity: 'instalment',
      entityId: due.instalmentId,
      after: { studentId: due.studentId, missingCents: due.missingCents },
    })),
  )
  const inTime = new Set(made.map(({ due }) => due))
  const skipped = judged.flatMap(({ due, why }) =>
    // Somebody else reminded of it in the same moment.
    inTime.has(due) ? [] : [leftOut(due, why ?? 'reminded_today')],
  )
  return ok({ queued, skipped: [...skipped, ...(await noLonger(tx, chosen, dues))] })
}

/** Takes back reminders whose mails wait; those that have gone stay as they are. */
export async function cancelReminders(
  tx: Tx,
  actor: Actor,
  { mailIds }: Input<Contract['cancelReminders']>,
  now: string,
): Promise<Result<{ cancelled: number; tooLate: number }>> {
  const rows = await tx
    .selectFrom('payment_reminders')
    .select(['mail_id as mailId', 'instalment_id as instalmentId', 'student_id as studentId'])
    .where('mail_id', 'in', mailIds)
    .orderBy('mail_id')
    .execute()
  const cancelled: number[] = []
  let tooLate = 0
  for (const mailId of new Set(rows.map((row) => row.mailId ?? 0))) {
    const outcome = await cancelMail(tx, actor, mailId, now)
    if (outcome.ok) cancelled.push(mailId)
    else tooLate += 1
  }
  if (cancelled.length > 0) {
    await tx.deleteFrom('payment_reminders').where('mail_id', 'in', cancelled).execute()
  }
  await recordAll(
    tx,
    actor,
    rows
      .filter(({ mailId }) => mailId !== null && cancelled.includes(mailId))
      .map(({ instalmentId, studentId }) => ({
        action: 'instalment.reminder_cancelled',
        entity: 'instalment',
        entityId: instalmentId,
        before: { studentId },
      })),
  )
  return ok({ cancelled: cancelled.length, tooLate })
}

/** Who changes one of these plans comes before or after, and so does who makes one of her own. */
async function lockPlans(tx: Tx, chosen: readonly Chosen[]): Promise<void> {
  const ids = chosen.map(({ instalmentId }) => instalmentId)
  await sql`select share_plans(${ids}::bigint[])`.execute(tx)
}

/** Puts in the reminders of a day, without those that are there already. */
async function insertReminders(
  tx: Tx,
  actor: Actor,
  dues: readonly LateInstalment[],
  today: string,
): Promise<{ id: number; due: LateInstalment }[]> {
  if (dues.length === 0) return []
  const keys = JSON.stringify(
    dues.map(({ instalmentId, studentId }) => ({ instalmentId, studentId })),
  )
  const wanted = sql`jsonb_to_recordset(${keys}::jsonb)
    as wanted ("instalmentId" bigint, "studentId" bigint)`
  // One whose mail was cancelled in the outbox, or failed, and not sent again, was none.
  await sql`
    delete from payment_reminders using ${wanted}, mail_outcomes mails
    where payment_reminders.instalment_id = "instalmentId"
      and payment_reminders.student_id = "studentId" and reminded_on = ${today}
      and mails.id = mail_id and mails.state in ('cancelled', 'failed')
  `.execute(tx)
  const { rows } = await sql<{ id: number; instalmentId: number; studentId: number }>`
    insert into payment_reminders (instalment_id, student_id, reminded_on, reminded_by)
    select "instalmentId", "studentId", ${today}::date, ${actor.username}::text
    from ${wanted} order by 1, 2
    on conflict do nothing
    returning id, instalment_id as "instalmentId", student_id as "studentId"
  `.execute(tx)
  const ids = new Map(rows.map((row) => [keyOf(row), row.id]))
  return dues.flatMap((due) => {
    const id = ids.get(keyOf(due))
    return id === undefined ? [] : [{ id, due }]
  })
}

const keyOf = ({ instalmentId, studentId }: Chosen) => `${instalmentId} ${studentId}`

async function nameMails(tx: Tx, mails: readonly { id: number; mailId: number }[]): Promise<void> {
  await sql`
    update payment_reminders set mail_id = "mailId"
    from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb) as named (id bigint, "mailId" bigint)
    where payment_reminders.id = named.id
  `.execute(tx)
}

const leftOut = (due: LateInstalment, why: Skipped) => ({
  studentId: due.studentId,
  instalmentId: due.instalmentId,
  name: fullName(due),
  dueOn: due.dueOn,
  why,
})

/** Those of the chosen ones that are not late any more, or do not count for the student. */
async function noLonger(
  tx: Tx,
  chosen: readonly Chosen[],
  dues: readonly LateInstalment[],
): Promise<Reminded['skipped']> {
  const known = new Set(dues.map(keyOf))
  const gone = chosen.filter((one) => !known.has(keyOf(one)))
  if (gone.length === 0) return []
  const students = await tx
    .selectFrom('student_cards as students')
    .select(['id', 'name', 'surname'])
    .where(
      'id',
      'in',
      gone.map(({ studentId }) => studentId),
    )
    .execute()
  const names = new Map(students.map((student) => [student.id, fullName(student)]))
  return gone.map(({ instalmentId, studentId }) => ({
    ...{ studentId, instalmentId, name: names.get(studentId) ?? '' },
    ...{ dueOn: null, why: 'not_late' as const },
  }))
}
