/** What is wrong with a password that somebody chooses; its length is the contract's business. */

/** Rows in which a finger or a child's rhyme goes on. */
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
]
const NEIGHBOURS = new Set(
  ROWS.flatMap((row) => [...row].slice(1).flatMap((to, at) => [row[at] + to, to + row[at]])),
)

/** What comes to mind first where this program is used, with a year behind it. */
const OWN_WORDS = new Set([
  'accademia',
  'amministrazione',
  'cinema',
  'direzione',
  'fatturazione',
  'quinte',
  'recitazione',
  'segreteria',
  'teatro',
])

/** Whoever guesses begins with these. */
export type Weakness = 'accounts.common_password' | 'accounts.password_is_name'

/**
 * Why a password would be guessed soon: it is the user name, one of the commonest passwords
 * (`isKnown`, in lower case), a word of the house, any of them with figures and signs around it, or made of a few
 * rows of keys. `undefined` when nothing is known against it.
 */
export function weaknessOf(
  password: string,
  username: string,
  isKnown: (text: string) => boolean,
): Weakness | undefined {
  const text = password.normalize('NFC').toLowerCase()
  const word = text.replaceAll(/^\P{L}+|\P{L}+$/gu, '')
  const name = username.normalize('NFC').toLowerCase()
  if ([text, word].includes(name)) return 'accounts.password_is_name'
  if (isKnown(text) || isKnown(word) || OWN_WORDS.has(word) || runsOf(text) <= text.length / 3) {
    return 'accounts.common_password'
  }
  return undefined
}

/** In how many goes along a row, or on one key, a text is typed: `aaaa1234` in two. */
export function runsOf(text: string): number {
  const keys = [...text]
  return keys.filter((key, at) => {
    const before = keys[at - 1]
    return before === undefined || (before !== key && !NEIGHBOURS.has(before + key))
  }).length
}
