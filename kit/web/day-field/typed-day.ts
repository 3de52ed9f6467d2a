import { type Day, isDay } from '#kit/domain/day.ts'

const PARTS = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})$/
const RUN = /^(\d{2})(\d{2})(\d{4})$/
/** Two-digit years up to this one are of this century. */
const PIVOT = 40

/**
 * The day meant by what was typed: `5/9/2026`, `05-09-2026`, `5.9.26`, `05092026`, `2026-09-05`.
 * Undefined when it is not a day that exists, such as 31/02/2026.
 */
export function typedDay(text: string): Day | undefined {
  const typed = text.trim()
  if (isDay(typed)) return typed
  const [, day = '', month = '', year = ''] = PARTS.exec(typed) ?? RUN.exec(typed) ?? []
  const iso = `${wholeYear(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(iso) ? iso : undefined
}

function wholeYear(year: string): string {
  if (year.length !== 2) return year
  return Number(year) <= PIVOT ? `20${year}` : `19${year}`
}
