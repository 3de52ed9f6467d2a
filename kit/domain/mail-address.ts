/** Mail addresses, as far as they can be judged without sending to them. */

const LONGEST = 254
/** What stands in no part of an address: it could start a second one, or a header. */
const NEVER = '\\s\\p{Cc}@<>()\\[\\],;:\\\\"'
const ADDRESS = new RegExp(`^[^${NEVER}]+@(?:[^${NEVER}.]+\\.)+[^${NEVER}.]{2,}$`, 'u')

/**
 * Whether a trimmed text is one address that a mail can be sent to: a name, an at sign and a
 * domain with a dot, nothing that could start a second address or a header. Letters with accents
 * are allowed on both sides, as the standard has it since 2012.
 */
export function isMailAddress(text: string): boolean {
  return text.length <= LONGEST && ADDRESS.test(text)
}
