/** The generated logins of students and teachers: their names and passwords. */
import { foldText } from './text.ts'

/** For a person whose name has no Latin letter: the suffix then makes it unique. */
const NAMELESS = 'utente'

/** Generated passwords are whole numbers of seven digits, both ends included. */
export const PASSWORD_LOWEST = 1_000_000
export const PASSWORD_HIGHEST = 9_999_999

/** Whether a text is one of the generated passwords. */
export function isGeneratedPassword(text: string): boolean {
  const value = Number(text)
  return /^\d{7}$/.test(text) && value >= PASSWORD_LOWEST && value <= PASSWORD_HIGHEST
}

/**
 * The login name made of a person's name: lower case `name.surname`, spaces become underscores,
 * apostrophes and any other sign disappear, accented letters lose their accent.
 * `Niccolò`, `D’Angelo Bianchi` gives `niccolo.dangelo_bianchi`. Always matches
 * `[a-z0-9][a-z0-9._-]*`; it may be taken already: see `withSuffix`.
 */
export function usernameFor(name: string, surname: string): string {
  const parts = [usernamePart(name), usernamePart(surname)].filter((part) => part !== '')
  return parts.join('.') || NAMELESS
}

/**
 * The n-th alternative of a login name that is taken: `mario.rossi1`, `mario.rossi2`. Callers
 * count up from 1 until the name is free. Throws RangeError unless `n` is a whole number from 1.
 */
export function withSuffix(base: string, n: number): string {
  if (!Number.isSafeInteger(n) || n < 1) throw new RangeError(`Bad suffix: ${n}`)
  return `${base}${n}`
}

function usernamePart(text: string): string {
  return foldText(text)
    .replaceAll(' ', '_')
    .replace(/[^a-z0-9._-]/g, '')
    .replace(/^[._-]+|[._-]+$/g, '')
}
