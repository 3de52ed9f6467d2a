/** How single values of the old program are read: pure, and never with an invention. */

import { isDay, type Day, wallTimeAt, type WallTime } from '#kit/domain/day.ts'
import { withoutInvisible } from '#kit/domain/text.ts'

/** What windows-1252 shows for the bytes 80 to 9F; it has no sign for five of them. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const FOLLOWING = `[\u0080-\u00bf${WINDOWS_1252}]`
/** A sign of UTF-8 whose bytes were taken for signs of their own: `Ã¨` for `è`. */
const GARBLED = new RegExp(
  `[\u00c2-\u00df]${FOLLOWING}|[\u00e0-\u00ef]${FOLLOWING}{2}|[\u00f0-\u00f4]${FOLLOWING}{3}`,
  'g',
)
/**
 * What Italian texts are made of beyond ASCII, and the names in them: other signs are no proof that
 * a text was garbled. `È’` is right, and would be one sign that nobody writes.
 */
const USUAL = /^[\u00a0-\u017f\u0218-\u021b\u2010-\u2044\u20ac\u2122]$/u
const TWICE = 2

function byteOf(sign: string): number {
  const at = WINDOWS_1252.indexOf(sign)
  return at === -1 ? sign.charCodeAt(0) : 0x80 + at
}

function repairSign(garbled: string): string {
  const bytes = [...garbled].map((sign) => `%${byteOf(sign).toString(16).padStart(2, '0')}`)
  try {
    const sign = decodeURIComponent(bytes.join(''))
    return USUAL.test(sign) ? sign : garbled
  } catch (error) {
    if (error instanceof URIError) return garbled
    throw error
  }
}

/**
 * A text whose UTF-8 was once, or twice, read as windows-1252, as it was: `PerÃ¹` is `Perù`. Texts
 * without such a trace stay as they are.
 */
export function repairText(text: string): string {
  let repaired = text
  for (let round = 0; round < TWICE; round += 1) repaired = repaired.replace(GARBLED, repairSign)
  return repaired
}

/** A line as it is kept: no signs that nobody sees, single spaces, none at the ends. */
export function tidyLine(text: string): string {
  return withoutInvisible(text).replace(/\s+/g, ' ').trim()
}

/** The beginning of a text, of whole signs. */
export const startOf = (text: string, length: number): string =>
  text.slice(0, length).replace(/\p{Surrogate}$/u, '')

/**
 * What stands for text in an answer: numbers too, and nothing for null. `undefined` for the rest. What
 * is no sign, and zeros, no database keeps.
 */
export function textOf(value: unknown): string | undefined {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '')
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return undefined
}

const DAY_FIRST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?:[ T].*)?$/
const YEAR_FIRST = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[ T].*)?$/
const NO_DAY = /^0{2,4}-0{2}-0{2,4}/

/**
 * A day, written `yyyy-MM-DD` or `DD-MM-yyyy`, with a time behind it or not; empty for none
 * (`0000-00-00` too), `undefined` for what is no day.
 */
export function readDay(text: string): Day | '' | undefined {
  const line = text.trim()
  if (line === '' || NO_DAY.test(line)) return ''
  const [, first = '', month = '', last = ''] = YEAR_FIRST.exec(line) ?? DAY_FIRST.exec(line) ?? []
  const [year, date] = first.length === 4 ? [first, last] : [last, first]
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? day : undefined
}

const TIME = /[ T]([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?(?:[.Z+].*)?$/

/** A day with its time, the day in any of its forms; `undefined` for what is none. */
export function readMoment(text: string): WallTime | '' | undefined {
  const line = text.trim()
  const day = readDay(line)
  if (day === '' || day === undefined) return day
  const [, hour, minute] = TIME.exec(line) ?? []
  return hour === undefined ? undefined : wallTimeAt(day, `${hour.padStart(2, '0')}:${minute}`)
}

/**
 * The numbers of a list, whatever parts them (`1;2;`, `1---2`, `1,2`, `[1,2]`, `["1","2"]`), each
 * once; what is none comes back beside them.
 */
export function readIds(text: string): { ids: string[]; dropped: string[] } {
  const parts = text
    .replace(/^\s*\[|\]\s*$/g, '')
    .split(/;|---|,|\|/)
    .map((part) => part.replace(/["'\s]/g, ''))
    .filter((part) => part !== '' && part !== 'null')
  const ids = parts.flatMap((part) => readId(part) ?? [])
  return {
    ids: [...new Set(ids)],
    dropped: parts.filter((part) => readId(part) === undefined && part !== '0'),
  }
}

/** The number of a record, without leading zeros; 0 stands for none. */
export function readId(text: string): string | undefined {
  const digits = /^\s*0*([1-9]\d{0,14})(?:\.0+)?\s*$/.exec(text)?.[1]
  return digits
}

/** Yes or no, as the old program writes them; `undefined` for anything else. */
export function readFlag(text: string): boolean | undefined {
  const said = text.trim().toLowerCase()
  if (['1', 'true', 'si', 'sì', 'on', '-1'].includes(said)) return true
  return ['', '0', 'false', 'no', 'off', 'null'].includes(said) ? false : undefined
}
