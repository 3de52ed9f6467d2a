/** Amounts of money: whole cents of euro, so that every sum is exact. */

/**
 * An integer number of cents. Not branded: sums and database rows give plain numbers, and a
 * brand would only add a cast to each of them.
 */
export type Cents = number

const AMOUNT = /^([-\u2212]?) ?(?:(?:€|euro?) ?)?([\d.,]+)(?: ?(?:€|euro?))?$/i
const PLAIN = /^(\d+)(?:[.,](\d{1,2}))?$/
const GROUPED = /^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d{1,2}))?$/

/**
 * Splits a total into equal parts; what does not divide goes on the last one, so the sum is
 * always the total: 1000 in 3 parts is 333, 333, 334.
 * Throws RangeError unless `total` is a whole number of cents, zero or more, and `parts` a whole
 * number, one or more: callers check what a user typed before coming here.
 */
export function splitCents(total: Cents, parts: number): Cents[] {
  if (!Number.isSafeInteger(total) || total < 0) throw new RangeError(`Bad total: ${total}`)
  if (!Number.isSafeInteger(parts) || parts < 1) throw new RangeError(`Bad parts: ${parts}`)
  const share = Math.floor(total / parts)
  const split = Array.from({ length: parts }, () => share)
  split[parts - 1] = total - share * (parts - 1)
  return split
}

/**
 * Reads an amount as people type it in Italy, or answers undefined when it could mean something
 * else. Accepted: `1234`, `1234,5`, `1.234,50`, `12.50` (numeric keypads have only the dot, and
 * scripts send it), with `€`, `EUR` or `euro` before or after, spaces around, a minus in front.
 * A dot followed by exactly three digits separates thousands: `1.234` is 1234 euros.
 * Refused: `1,234.50`, `1.23.456`, `0.125`, `12,345`, `12,`, `,50`, empty text.
 */
export function parseEuro(text: string): Cents | undefined {
  const [, sign = '', digits = ''] = AMOUNT.exec(text.replace(/\s+/g, ' ').trim()) ?? []
  const amount = PLAIN.exec(digits) ?? GROUPED.exec(digits)
  if (!amount) return undefined
  const [, euros = '', decimals = ''] = amount
  const cents = Number(euros.replaceAll('.', '')) * 100 + Number(decimals.padEnd(2, '0'))
  if (!Number.isSafeInteger(cents)) return undefined
  return sign === '' ? cents : 0 - cents
}

/**
 * Cents as a decimal number with a dot and two decimals, for the wire: `1234.50`.
 * Throws RangeError unless `cents` is a whole number.
 */
export function centsToDecimal(cents: Cents): `${number}` {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Not an amount: ${cents}`)
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}` as `${number}`
}
