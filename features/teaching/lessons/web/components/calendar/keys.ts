import type { KeyboardEvent } from 'react'
import type { ListedKey } from '#kit/web/shortcuts.tsx'
import type { Shift } from '../../actions/calendar.ts'

/** For the help on `?`. */
export const CALENDAR_KEYS: readonly ListedKey[] = [
  { name: '← ↑ ↓ →', label: 'Spostati tra i giorni, o tra le lezioni' },
  { name: 'Invio', label: 'Apri la lezione, o inseriscine una nel giorno vuoto' },
  { name: 'Alt ← →', label: 'Sposta la lezione di un giorno' },
  { name: 'Alt ↑ ↓', label: 'Sposta la lezione di un quarto d’ora' },
  { name: 'Alt Maiusc ↑ ↓', label: 'Accorcia o allunga la lezione di un quarto d’ora' },
]

const QUARTER = 15
const DAY_STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
}

/** How many days an arrow goes, among days; undefined for other keys. */
export function dayStep(event: KeyboardEvent): number | undefined {
  return event.altKey || event.ctrlKey || event.metaKey ? undefined : DAY_STEPS[event.key]
}

/** What Alt and an arrow do to a lesson. */
function shiftOf({ key, altKey, shiftKey }: KeyboardEvent): Shift | undefined {
  const days = DAY_STEPS[key]
  if (!altKey || days === undefined) return undefined
  const quarter = Math.sign(days) * QUARTER
  if (Math.abs(days) === 1) return shiftKey ? undefined : { days }
  return shiftKey ? { longer: quarter } : { later: quarter }
}

/**
 * Keys on a lesson of a calendar: arrows go to the lesson before and after, with Alt they move it.
 * False when the key means something else here.
 */
export function lessonKey(
  event: KeyboardEvent<HTMLElement>,
  move: (lessonId: number, shift: Shift) => void,
): boolean {
  const block = (event.target as Element).closest<HTMLElement>('[data-lesson]')
  if (!block) return false
  const shift = shiftOf(event)
  const step = dayStep(event)
  if (shift) move(Number(block.dataset['lesson']), shift)
  else if (step !== undefined) beside(event.currentTarget, block, Math.sign(step))?.focus()
  else return false
  // Alt and an arrow leave the page otherwise, an arrow scrolls it.
  event.preventDefault()
  return true
}

function beside(within: Element, block: HTMLElement, step: number): HTMLElement | undefined {
  const blocks = [...within.querySelectorAll<HTMLElement>('[data-lesson]')]
  return blocks[blocks.indexOf(block) + step]
}
