const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
const STEP = 15
const LAST = 24 * 60 - STEP

/** Whether a text is a time of day, `HH:mm`. */
export function isTime(text: string): boolean {
  return TIME.test(text)
}

/** What is wrong with a time, as a sentence; undefined when nothing is. */
export function wrongTime(time: string, missing: string): string | undefined {
  if (time === '') return missing
  return isTime(time) ? undefined : 'Orario non valido'
}

/**
 * What was typed so far, as a time is written: digits only, the colon comes by itself, at most
 * five signs. An hour that can have no second digit gets its zero: `930` becomes `09:30`.
 */
export function formTime(text: string): string {
  const padded = text.replace(/^(\d)(?=:)/, '0$1').replace(/\D/g, '')
  const digits = (/^[3-9]/.test(padded) ? `0${padded}` : padded).slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)}:${digits.slice(2)}` : digits
}

/** The time meant when the field is left: `9` is `09:00`, `18:3` is `18:30`; else as typed. */
export function completeTime(text: string): string {
  const digits = text.replace(/\D/g, '')
  if (digits === '') return ''
  const hours = digits.length === 1 ? `0${digits}` : digits.slice(0, 2)
  const whole = `${hours}:${digits.slice(2).padEnd(2, '0')}`
  return isTime(whole) ? whole : text
}

/** The next quarter of an hour in that direction; where the day has none any more, the time stays. */
export function stepTime(text: string, direction: 1 | -1): string {
  const from = completeTime(text)
  const minutes = isTime(from) ? Number(from.slice(0, 2)) * 60 + Number(from.slice(3)) : 8 * 60
  const quarters = direction === 1 ? Math.floor(minutes / STEP) : Math.ceil(minutes / STEP)
  const next = (quarters + direction) * STEP
  if (next < 0 || next > LAST) return from
  return `${twoDigits(Math.floor(next / 60))}:${twoDigits(next % 60)}`
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
