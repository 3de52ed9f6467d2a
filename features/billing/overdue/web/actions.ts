import { TAKE_BACK_SECONDS } from '#f/system/mail/domain/rules.ts'
import { plural } from '#kit/domain/format.ts'
import { EXPORT_SIZE } from '#kit/domain/list.ts'
import { act, write } from '#kit/web/act.ts'
import { ApiError } from '#kit/web/client/api-error.ts'
import { refresh } from '#kit/web/query.ts'
import { notifyDone, notifyError, progressToast, undoToast } from '#kit/web/toast.tsx'
import type { LateInstalment } from '../domain/contract.ts'
import { REMINDER_PART } from '../domain/rules.ts'
import { remindInParts } from '../domain/rules/reminder.ts'
import { remindedText, skippedLines, tooLateText } from '../domain/text/reminder.ts'
import { api } from './api.ts'

type Filters = Omit<Parameters<typeof api.late>[0], 'page' | 'size'>
type Answer = Awaited<ReturnType<typeof api.remind>>

/** Every late instalment that the filters of the list find, telling how far it is. */
export async function readAll(filters: Filters, total: number): Promise<LateInstalment[]> {
  const progress = total > EXPORT_SIZE ? progressToast('Leggo le rate in ritardo…') : undefined
  const rows: LateInstalment[] = []
  try {
    for (let page = 1, all = 1; rows.length < all; page += 1) {
      const part = await api.late({ ...filters, page, size: EXPORT_SIZE })
      if (part.rows.length === 0) break
      rows.push(...part.rows)
      all = part.total
    }
  } catch (error) {
    progress?.fail(error)
    throw error
  }
  progress?.done(`${plural(rows.length, 'rata letta', 'rate lette')}.`)
  return rows
}

/**
 * Puts reminders into the outbox, a part after the other, and says what became of them; what was
 * queued can be taken back. A part that fails ends it: the others are then still to be sent, and
 * nobody gets a reminder twice for that.
 */
export async function remindAll(
  rows: readonly LateInstalment[],
  { textVersion, everybody }: { textVersion: number; everybody: boolean },
): Promise<void> {
  const parts = remindInParts(rows, REMINDER_PART)
  const progress = parts.length > 1 ? progressToast('Preparo i solleciti…') : undefined
  const queued: Answer['queued'] = []
  const skipped: Answer['skipped'] = []
  let done = 0
  try {
    for (const part of parts) {
      const chosen = part.map(({ instalmentId, studentId }) => ({ instalmentId, studentId }))
      const answer = await write(api.remind, { chosen, textVersion, everybody }).send()
      queued.push(...answer.queued)
      skipped.push(...answer.skipped)
      done += part.length
      progress?.say(`Solleciti: ${done} di ${plural(rows.length, 'rata', 'rate')}`)
    }
    progress?.done('Tutti i solleciti sono pronti.')
  } catch (error) {
    if (progress) progress.fail(error)
    else notifyError(error)
  }
  tell(queued, skipped)
  await refresh()
}

function tell(queued: Answer['queued'], skipped: Answer['skipped']): void {
  if (queued.length + skipped.length === 0) return
  const instalments = queued.reduce((sum, one) => sum + one.instalments, 0)
  const counts = { mails: queued.length, instalments, skipped: skipped.length }
  const why = skippedLines(skipped).map(({ text }) => text)
  const text = [remindedText(counts), why.length === 0 ? '' : `${why.join('; ')}.`].join(' ').trim()
  if (queued.length === 0) return notifyDone(text)
  const undo = () => takeBack(queued.map(({ mailId }) => mailId))
  undoToast(text, undo, TAKE_BACK_SECONDS * 1000)
}

async function takeBack(mailIds: readonly number[]): Promise<void> {
  const sum = { cancelled: 0, tooLate: 0 }
  for (let start = 0; start < mailIds.length; start += REMINDER_PART) {
    const part = mailIds.slice(start, start + REMINDER_PART)
    const answer = await act(api.cancelReminders, { mailIds: part })
    sum.cancelled += answer.cancelled
    sum.tooLate += answer.tooLate
  }
  if (sum.tooLate === 0) return
  const about = { kind: 'conflict', status: 0, code: 'payments.too_late', fields: {} } as const
  throw new ApiError(tooLateText(sum), about)
}
