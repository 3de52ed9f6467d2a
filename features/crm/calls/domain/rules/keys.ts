import { addDays, type WallTime, wallTimeAt } from '#kit/domain/day.ts'

/** What is known of a key that was pressed: the place of the key counts, not its sign. */
export interface Pressed {
  readonly code: string
  readonly key: string
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

/**
 * What a key means while calling: an outcome by its number, a day or an hour by its letter. Digits
 * alone are outcomes as long as there is no note, since a note may hold digits.
 */
export function pressedKey(
  { code, key, altKey, ctrlKey, metaKey }: Pressed,
  noNote: boolean,
): 'save' | 'answered' | number | string | undefined {
  if (key === 'Enter' && (ctrlKey || metaKey)) return 'save'
  if (ctrlKey || metaKey) return undefined
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1]
  if (digit !== undefined) return altKey || noNote ? Number(digit) : undefined
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter === undefined || !altKey) return undefined
  if (letter === 'N') return 'answered'
  return /[QWERTYASDFGHJKL]/.test(letter) ? letter : undefined
}

/** The hour of a contact of which only the day was chosen. */
const USUAL_TIME = '10:00'

/**
 * The next contact that was chosen; null when nothing was. An hour alone is meant today, or
 * tomorrow when it has passed.
 */
export function chosenContact(
  { day, time, ahead }: { day: string | null; time: string; ahead?: number },
  now: WallTime,
): WallTime | null {
  if (day === null && time === '' && ahead === undefined) return null
  const at = time === '' ? USUAL_TIME : time
  if (day !== null) return wallTimeAt(day, at)
  const today = now.slice(0, 10)
  if (ahead !== undefined) return wallTimeAt(addDays(today, ahead), at)
  const soon = wallTimeAt(today, at)
  return soon > now ? soon : wallTimeAt(addDays(today, 1), at)
}
