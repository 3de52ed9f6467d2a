import { dayOfWallTime } from '#kit/domain/day.ts'
import { formatDay } from '#kit/domain/format.ts'
import { write } from '#kit/web/act.ts'
import { action, deletion } from '#kit/web/action.ts'
import { toApiError } from '#kit/web/client/api-error.ts'
import { choose } from '#kit/web/dialog.tsx'
import { notifyDone, notifyError } from '#kit/web/toast.tsx'
import type { Hit } from '../domain/contract.ts'
import { newDays } from '../domain/rules.ts'
import * as text from '../domain/text.ts'
import type { ClosingDay, Period } from '../domain/types.ts'
import { api } from './api.ts'

/** Opens the window where each lesson of these days is moved, cancelled or left. */
export type Manage = (days: readonly ClosingDay[]) => void

const MANAGE = { value: 'manage', label: 'Gestisci le lezioni' } as const
const EACH = [
  { value: 'close', label: 'Continua' },
  { value: 'skip', label: 'Salta questo giorno' },
] as const

type Plan = Parameters<typeof api.add>[0]

/** Nothing is taken back where nothing was changed. */
const undo = (_: unknown, { changeId }: { changeId: number | null }) =>
  changeId === null ? undefined : write(api.undo, { id: changeId })

/** Closes days with what is to become of their lessons. */
export const close = action({
  call: (plan: Plan) => write(api.add, plan),
  undo,
  said: (_, { added, moved, cancelled }) =>
    text.closingsDone({ added: added.length, moved, cancelled }),
})

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
 * or all lessons managed; whoever answers nothing, also by leaving the page, closes none of them.
 * Days that are closed already are left alone. Answers whether that is done.
 */
export async function closeDays(
  wanted: readonly ClosingDay[],
  closed: readonly ClosingDay[],
  manage: Manage,
): Promise<boolean> {
  let days = newDays(wanted, new Set(closed.map(({ day }) => day)))
  if (days.length === 0) return sayNone()
  const { rows } = await api.hits({ days: days.map(({ day }) => day) })
  const keep: number[] = []
  for (const [day, lessons] of byDay(rows)) {
    const answer = await choose({
      title: 'Lezioni programmate',
      text: text.confirmDay(lessons),
      choices: [...EACH, MANAGE],
    })
    if (answer === undefined) return false
    if (answer === 'manage') {
      manage(days)
      return true
    }
    if (answer === 'close') keep.push(...lessons.map(({ lessonId }) => lessonId))
    else days = days.filter((one) => one.day !== day)
  }
  return days.length === 0 ? sayNone() : close({ days, keep })
}

function sayNone(): true {
  notifyDone(text.closingsAdded(0))
  return true
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

interface Opened {
  readonly days: readonly string[]
  readonly question: string
}

const open = action({
  ask: ({ question }: Opened) => deletion('Rimuovi chiusura', question, 'Rimuovi'),
  call: ({ days }) => write(api.remove, { days: [...days] }),
  undo,
  said: (_, { removed }) => text.closingsRemoved(removed.length),
})

/** Opens a day again. */
export const openDay = (day: string) => open({ days: [day], question: text.confirmRemoveDay(day) })

/** Opens the days of a period again. */
export const openPeriod = (period: Period) =>
  open({ days: period.days.map(({ day }) => day), question: text.confirmRemovePeriod(period) })

/** Opens the selected days again; says so when none is selected. */
export async function openSelected(days: readonly string[]): Promise<boolean> {
  if (days.length > 0) return open({ days, question: text.confirmRemoveSelected(days.length) })
  notifyError(text.NONE_CHOSEN)
  return false
}

/** Opens all days again that the filters show. */
export const openAll = (days: readonly string[], filters: string) =>
  open({ days, question: text.confirmRemoveAll(days.length, filters) })
