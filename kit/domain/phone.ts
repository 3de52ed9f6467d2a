/** Telephone numbers: what counts as one, and how one is found however it is typed. */

/** Digits that an Italian number has without the prefix of the country. */
export const PHONE_MIN = 10
export const PHONE_MAX = 11

/** The prefix of Italy, written as it is dialled from abroad or from a mobile phone. */
const ITALY = /^(?:\+|00)39(?=\d)/
/** What stands between the digits for the eye alone. */
const SIGNS = /[\s./()-]/g

/** A text without what stands between the digits of numbers for the eye alone. */
export const withoutSigns = (text: string): string => text.replace(SIGNS, '')

/** The digits of a number without the prefix of Italy; `undefined` for what is no number. */
export function phoneDigits(text: string): string | undefined {
  const digits = withoutSigns(text).replace(ITALY, '').replace(/^\+/, '')
  return /^\d+$/.test(digits) ? digits : undefined
}

/**
 * Whether a text is a telephone number: 10 or 11 digits, with or without +39 or 0039 before them
 * and with spaces, dots and dashes between them as one likes.
 */
export function isPhone(text: string): boolean {
  const { length } = phoneDigits(text) ?? ''
  return length >= PHONE_MIN && length <= PHONE_MAX
}

/**
 * A telephone number as links dial it, `393331234567`: with the prefix of its country, that of
 * Italy where none is written; undefined for what is no number.
 */
export function dialled(phone: string): string | undefined {
  const digits = phoneDigits(phone)
  if (digits === undefined) return undefined
  const abroad = /^\s*(?:\+|00)\s*(?!39)/.test(phone)
  return abroad ? digits.replace(/^00/, '') : `39${digits}`
}
