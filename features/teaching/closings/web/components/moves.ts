import { dayOfWallTime } from '#kit/domain/day.ts'
import { formatDay } from '#kit/domain/format.ts'
import { act } from '#kit/web/act.ts'
import { toApiError } from '#kit/web/client/api-error.ts'
import { choose, confirm } from '#kit/web/dialog.tsx'
import { notifyDone, notifyError, undoToast } from '#kit/web/toast.tsx'
import type { Hit } from '../../domain/contract.ts'
import { newDays } from '../../domain/rules.ts'
import * as text from '../../domain/text.ts'
import type { ClosingDay, Period } from '../../domain/types.ts'
import { api } from '../api.ts'

/** Opens the window where each lesson of these days is moved, cancelled or left. */
export type Manage = (days: readonly ClosingDay[]) => void

const MANAGE = { value: 'manage', label: 'Gestisci le lezioni' } as const

type Plan = Parameters<typeof api.add>[0]

/** Closes days with what is to become of their lessons, and offers to take all of it back. */
export async function close(plan: Plan): Promise<void> {
  const { changeId, added, moved, cancelled } = await act(api.add, plan)
  const said = text.closingsDone({ added: added.length, moved, cancelled })
  if (changeId === null) notifyDone(said)
  else offerUndo(said, changeId)
}

function offerUndo(said: string, id: number): void {
  undoToast(said, () => act(api.undo, { id }))
}

/** Closes one day; where there are lessons it is refused, and one may go on to manage them. */
export async function closeDay(day: string, manage: Manage): Promise<void> {
  const days = [{ day, reason: '' }]
  try {
    await close({ days })
  } catch (cause) {
    const error = toApiError(cause)
    if (error.code !== 'closings.has_lessons') return notifyError(error)
    const answer = await choose({
      title: `Chiusura del ${formatDay(day)}`,
      text: error.message,
      cancelLabel: 'Chiudi',
      choices: [MANAGE],
    })
    if (answer === 'manage') manage(days)
  }
}

/**
 * Closes several days, asking for each that has lessons: it may be skipped, closed all the same,
 * or all lessons managed. Days that are closed already are left alone.
 */
export async function closeDays(
  wanted: readonly ClosingDay[],
  closed: readonly ClosingDay[],
  manage: Manage,
): Promise<void> {
  let days = newDays(wanted, new Set(closed.map(({ day }) => day)))
  if (days.length === 0) return notifyDone(text.closingsAdded(0))
  const { rows } = await api.hits({ days: days.map(({ day }) => day) })
  const keep: number[] = []
  for (const [day, lessons] of byDay(rows)) {
    const answer = await choose({
      title: 'Lezioni programmate',
      text: text.confirmDay(lessons),
      cancelLabel: 'Salta questo giorno',
      choices: [{ value: 'close', label: 'Continua' } as const, MANAGE],
    })
    if (answer === 'manage') return manage(days)
    if (answer === 'close') keep.push(...lessons.map(({ lessonId }) => lessonId))
    else days = days.filter((one) => one.day !== day)
  }
  if (days.length === 0) return notifyDone(text.closingsAdded(0))
  await close({ days, keep })
}

/** The lessons of each day, in order. */
export function byDay<L extends Pick<Hit, 'startsAt'>>(
  lessons: readonly L[],
): [string, [L, ...L[]]][] {
  const days = new Map<string, [L, ...L[]]>()
  for (const lesson of lessons) {
    const day = dayOfWallTime(lesson.startsAt)
    const others = days.get(day)
    if (others) others.push(lesson)
    else days.set(day, [lesson])
  }
  return [...days]
}

async function open(days: readonly string[], question: string): Promise<boolean> {
  const yes = await confirm({
    title: 'Rimuovi chiusura',
    text: question,
    confirmLabel: 'Rimuovi',
    danger: true,
  })
  if (!yes) return false
  const { changeId, removed } = await act(api.remove, { days: [...days] })
  if (changeId !== null) offerUndo(text.closingsRemoved(removed.length), changeId)
  return true
}

/** Opens a day again, after asking; can be taken back. False when it was not done. */
export const openDay = (day: string) => open([day], text.confirmRemoveDay(day))

/** Opens the days of a period again, after asking. */
export const openPeriod = (period: Period) =>
  open(
    period.days.map(({ day }) => day),
    text.confirmRemovePeriod(period),
  )

/** Opens the selected days again, after asking; says so when none is selected. */
export async function openSelected(days: readonly string[]): Promise<boolean> {
  if (days.length > 0) return open(days, text.confirmRemoveSelected(days.length))
  notifyError(text.NONE_CHOSEN)
  return false
}

/** Opens all days again that the filters show, after asking. */
export const openAll = (days: readonly string[], filters: string) =>
  open(days, text.confirmRemoveAll(days.length, filters))
