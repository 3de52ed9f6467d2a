import { plural } from '#kit/domain/format.ts'
import { act } from '#kit/web/act.ts'
import { choose, confirm } from '#kit/web/dialog.tsx'
import { ABSENCE_NOTICES, confirmSend, toldLately } from '../domain/text.ts'
import { api } from './api.ts'

/** Somebody who is to be told about a course. */
export interface Chosen {
  readonly studentId: number
  readonly courseId: number
  /** Whether she was told within the days of the rules. */
  readonly recent: boolean
}

/**
 * Asks, and starts the sending; answers the batch, or undefined when it was thought better of.
 * Who was told lately is told again only when that is chosen.
 */
export async function send(
  percent: number,
  chosen: readonly Chosen[],
  days: number,
): Promise<number | undefined> {
  const again = await askAgain(chosen, days)
  if (again === undefined) return undefined
  const told = again ? chosen : chosen.filter(({ recent }) => !recent)
  const students = told.map(({ studentId, courseId }) => ({ studentId, courseId }))
  const question = { title: ABSENCE_NOTICES, text: confirmSend(told.length), confirmLabel: 'Invia' }
  if (!(await confirm(question))) return undefined
  return (await act(api.send, { percent, students, again })).batchId
}

async function askAgain(chosen: readonly Chosen[], days: number): Promise<boolean | undefined> {
  const recent = chosen.filter((one) => one.recent).length
  if (recent === 0) return false
  const others = chosen.length - recent
  const answer = await choose({
    title: ABSENCE_NOTICES,
    text: toldLately(recent, days),
    choices: [
      ...(others > 0
        ? [{ value: 'others', label: `Avvisa solo ${plural(others, 'l’altro', 'gli altri')}` }]
        : []),
      { value: 'again', label: 'Avvisa di nuovo anche loro' },
    ],
  })
  return answer === undefined ? undefined : answer === 'again'
}
