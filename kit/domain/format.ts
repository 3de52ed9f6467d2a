/**
 * How values are written on the screen, in letters and in reports: the only place that uses
 * `Intl`. Everything is Italian and does not depend on the language or zone of the machine.
 */
import { type Day, type WallTime, wallTimeOfInstant, weekday } from './day.ts'
import { type Cents, centsToDecimal } from './money.ts'

const LOCALE = 'it-IT'
const EURO = new Intl.NumberFormat(LOCALE, {
  style: 'currency',
  currency: 'EUR',
  useGrouping: 'always',
})
const COLLATOR = new Intl.Collator(LOCALE, { sensitivity: 'base', numeric: true })
const LIST = new Intl.ListFormat(LOCALE, { type: 'conjunction' })
const LETTERS = new Intl.Segmenter(LOCALE, { granularity: 'grapheme' })
const decimalFormats = new Map<number, Intl.NumberFormat>()

const MONTHS = [
  'gennaio',
  'febbraio',
  'marzo',
  'aprile',
  'maggio',
  'giugno',
  'luglio',
  'agosto',
  'settembre',
  'ottobre',
  'novembre',
  'dicembre',
] as const

/** The days of the week from Monday, written whole. */
export const WEEKDAYS = [
  'lunedì',
  'martedì',
  'mercoledì',
  'giovedì',
  'venerdì',
  'sabato',
  'domenica',
] as const

/** `07/03/2027` */
export function formatDay(day: Day): string {
  return dayParts(day).join('/')
}

/** `07-03-2027`, the form of the date fields, of the instalments and of the lesson blocks. */
export function formatDayDash(day: Day): string {
  return dayParts(day).join('-')
}

/** `marzo 2027`, of any day of the month. */
export function formatMonth(day: Day): string {
  return `${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`
}

/** `domenica 7 marzo 2027` */
export function formatLongDay(day: Day): string {
  return `${WEEKDAYS[weekday(day) - 1]} ${Number(day.slice(8))} ${formatMonth(day)}`
}

/** `07/03/2027 18:30`, or the day alone at midnight, which means that no time was given. */
export function formatWallTime(wallTime: WallTime): string {
  const time = formatTime(wallTime)
  return time === '00:00' ? formatDay(wallTime) : `${formatDay(wallTime)} ${time}`
}

/**
 * When something happened, on the academy's clock: `07/03/2027 18:30`. The time is always
 * written, also at midnight. Takes an instant or its ISO text as it travels on the wire.
 */
export function formatInstant(instant: Temporal.Instant | string): string {
  const wallTime = wallTimeOfInstant(Temporal.Instant.from(instant))
  return `${formatDay(wallTime)} ${formatTime(wallTime)}`
}

/** `18:30`, of a wall time or of a time of day (`18:30`, `18:30:00`). */
export function formatTime(time: WallTime): string {
  return time.slice(time.indexOf('T') + 1).slice(0, 5)
}

/** `1.234,50 €`, with a no-break space before the sign, so that it never goes on a new line. */
export function formatEuro(cents: Cents): string {
  return EURO.format(centsToDecimal(cents))
}

/** `1.234` */
export function formatInteger(value: number): string {
  return formatDecimal(value, 0)
}

const INTEGER = /^(?:\d+|[1-9]\d{0,2}(?:\.\d{3})+)$/

/**
 * The whole number that was typed, `1234` or `1.234`. NaN for all that JavaScript alone would take
 * for another number (`1e3`, `0x10`, `1.0`): every contract refuses it with the field's sentence.
 */
export function integerOf(typed: string): number {
  const text = typed.trim()
  return INTEGER.test(text) ? Number(text.replaceAll('.', '')) : Number.NaN
}

/** A number with exactly that many decimals: `1.234,50`. */
export function formatDecimal(value: number, decimals: number): string {
  return decimalFormat(decimals).format(value)
}

/** A percentage, given in points of a hundred (87.25, not 0.8725): `87,3%` with one decimal. */
export function formatPercent(value: number, decimals: number): string {
  return `${formatDecimal(value, decimals)}%`
}

/**
 * The size of a file, given in bytes, in KB of 1024 with one decimal: `12,3 KB`; one with anything
 * in it has `0,1 KB` at least.
 */
export function formatKilobytes(bytes: number): string {
  return `${formatDecimal(bytes === 0 ? 0 : Math.max(0.1, bytes / 1024), 1)}\u00a0KB`
}

/** The same beside a limit in MB: from 1 MB on it says both, `26.624,0 KB (26,0 MB)`. */
export function formatMegabytesToo(bytes: number): string {
  const kilobytes = formatKilobytes(bytes)
  const megabytes = bytes / 1024 / 1024
  return megabytes < 1 ? kilobytes : `${kilobytes} (${formatDecimal(megabytes, 1)}\u00a0MB)`
}

/** Minutes as somebody would type them in hours: 90 is `1,5`. */
export function typedHours(minutes: number | null): string {
  if (minutes === null) return ''
  return String(Math.round((minutes / 60) * 100) / 100).replace('.', ',')
}

/**
 * The minutes of typed hours, `1,5` or `1.5` or `1:30`: null when blank, undefined when no number.
 */
export function minutesOfHours(hours: string): number | null | undefined {
  const typed = hours.trim()
  if (typed === '') return null
  const clock = /^(\d{1,2}):([0-5]\d)$/.exec(typed)
  if (clock) return Number(clock[1]) * 60 + Number(clock[2])
  if (!/^\d+(?:[.,]\d*)?$/.test(typed)) return undefined
  return Math.round(Number(typed.replace(',', '.')) * 60)
}

/** Hours with two decimals, from minutes: 90 is `1,50`. The heading or label says "ore". */
export function formatHours(minutes: number): string {
  return formatDecimal(minutes / 60, 2)
}

/** `Cognome Nome`; one of the two may be empty. */
export function fullName(person: { surname: string; name: string }): string {
  return `${person.surname} ${person.name}`.trim()
}

/**
 * Alphabetical order for `sort`, the one of the lists: accents and case do not count, and
 * numbers go by value ("Aula 2" before "Aula 10").
 */
export function compareText(a: string, b: string): number {
  return COLLATOR.compare(a, b)
}

/**
 * The first `limit` letters of a longer text, followed by an ellipsis. Letters are counted as
 * they are seen: an accent or an emoji made of several signs is never cut in two.
 */
export function truncate(text: string, limit = 100): string {
  if (text.length <= limit) return text
  let count = 0
  for (const { index } of LETTERS.segment(text)) {
    if (count === limit) return `${text.slice(0, index).trimEnd()}…`
    count += 1
  }
  return text
}

/** `a, b e c` */
export function joinWords(words: readonly string[]): string {
  return LIST.format(words)
}

/** A count with its noun: `1 studente`, `0 studenti`, `1.200 studenti`. */
export function plural(count: number, one: string, many: string): string {
  return `${formatInteger(count)} ${count === 1 ? one : many}`
}

/** Numbers that begin with a vowel when they are read: 8, 80, 800 and on, 11, 11.000 and on. */
const BEGINS_WITH_VOWEL = /^(8|11$|11\.)/

/** A count with its noun and the article of the masculine plural: `i 12 giorni`, `gli 8 giorni`. */
export function theMany(count: number, many: string): string {
  const digits = formatInteger(count)
  return `${BEGINS_WITH_VOWEL.test(digits) ? 'gli' : 'i'} ${digits} ${many}`
}

function dayParts(day: string): string[] {
  return [day.slice(8, 10), day.slice(5, 7), day.slice(0, 4)]
}

/** Making a formatter costs far more than using it, and a table formats hundreds of cells. */
function decimalFormat(decimals: number): Intl.NumberFormat {
  const known = decimalFormats.get(decimals)
  if (known) return known
  const made = new Intl.NumberFormat(LOCALE, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: 'always',
    signDisplay: 'negative',
  })
  decimalFormats.set(decimals, made)
  return made
}
