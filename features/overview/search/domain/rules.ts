import { findCodes } from '#f/billing/payments/domain/rules/code.ts'
import { foldText } from '#kit/domain/text.ts'

/** People that are shown at once with all there is to say in a line. */
export const PEOPLE = 5
/** Courses that such a line names. */
export const COURSES_NAMED = 3
/** Words of a name that are looked at when one of them has a slip. */
const WORDS = 6
/** From so many letters on a word is known with a slip in it. */
const LONG = 4
/** People whose name is only like what was typed: so many are shown, of so many looked at. */
export const NEAR_SHOWN = 50
export const NEAR_READ = 3_000

const TAX_CODE_START = /^[A-Z]{6}\d[0-9A-Z]{0,9}$/

/** What a typed text may be besides a part of a name, of a mail or of a telephone number. */
interface Typed {
  /** The beginning of a tax code, the year of birth at least. */
  readonly taxCode: string | undefined
  /** The students of the payment codes in it. */
  readonly studentIds: readonly number[]
}

/** What a text that was typed or pasted may be. */
export function readTyped(text: string): Typed {
  const plain = text.replaceAll(/\s/g, '').toUpperCase()
  return {
    taxCode: TAX_CODE_START.test(plain) ? plain : undefined,
    studentIds: [...new Set(findCodes(text).map(({ studentId }) => studentId))],
  }
}

/** A name as it was typed, of which each longer word may have one slip of the hand. */
interface TypedName {
  readonly long: readonly string[]
  readonly short: readonly string[]
}

/** The words of a typed name; undefined when none is long enough to be known with a slip. */
export function readName(text: string): TypedName | undefined {
  const words = foldText(text).split(' ').slice(0, WORDS)
  const long = words.filter((word) => word.length >= LONG && /\D/.test(word))
  if (long.length === 0) return undefined
  return { long, short: words.filter((word) => !long.includes(word)) }
}

/**
 * Whether two words differ by one slip at most: a letter too many, one missing, another one, or
 * two neighbours exchanged.
 */
export function isOneSlip(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length)
  let start = 0
  while (start < shorter && one[start] === other[start]) start += 1
  let end = 0
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1
  const a = one.slice(start, one.length - end)
  const b = other.slice(start, other.length - end)
  if (a.length <= 1 && b.length <= 1) return true
  return a.length === 2 && b.length === 2 && a[0] === b[1] && a[1] === b[0]
}

/** Longer parts find hardly fewer. */
const LONGEST_PART = 4

/**
 * Parts of which a word with one slip has at least one, as they stand in a text with a space
 * around each word: a slip changes the beginning of a word or its end, not both, unless it exchanges
 * where they meet. A part may also be of two words that were written as one.
 */
export function partsOf(word: string): string[] {
  const half = Math.min(LONGEST_PART, Math.floor(word.length / 2))
  const start = word.slice(0, half)
  const end = word.slice(-half)
  const parted = Array.from({ length: Math.max(0, half - 2) }, (_, at) => at + 2).flatMap((at) => [
    ` ${start.slice(0, at)} ${start.slice(at)}`,
    `${end.slice(0, -at)} ${end.slice(-at)} `,
  ])
  const exchanged = `${word.slice(0, half - 1)}${word[half]}${word[half - 1]}${word.slice(half + 1)}`
  return [` ${start}`, `${end} `, word, ...parted, ...(word.length === 2 * half ? [exchanged] : [])]
}

/**
 * Whether a name, folded and each of its words at least once between others, is like the typed one:
 * each long word is in it, or is one of its words or two of them in one but for a slip.
 */
export function isLikeName(names: string, { long, short }: TypedName): boolean {
  const words = names.split(' ')
  const joined = words.map((word, at) => `${word}${words[at + 1] ?? ''}`)
  return (
    short.every((word) => names.includes(word)) &&
    long.every(
      (word) =>
        names.includes(word) || [...words, ...joined].some((other) => isOneSlip(word, other)),
    )
  )
}
