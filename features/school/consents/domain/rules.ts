import { ageOn, type Day } from '#kit/domain/day.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Consent } from './contract.ts'
import { PURPOSES, type Purpose } from './types.ts'

/** From this age on one signs for oneself. */
export const OF_AGE = 18

/** Answers of a student that are told; the newest come first. */
export const MAX_TOLD = 200

/** Whether a parent signs for somebody on a day. */
export function isMinor(birthDate: Day, on: Day): boolean {
  return ageOn(birthDate, on) < OF_AGE
}

/** What decides whether an answer can be written down. */
export interface Answer {
  readonly birthDate: Day
  readonly givenOn: Day
  readonly parent: string
}

/** Whether an answer is one: not of tomorrow, and of a parent for who was a minor on its day. */
export function checkAnswer(
  { birthDate, givenOn, parent }: Answer,
  today: Day,
): Result<true, 'consents.parent_missing' | 'consents.future'> {
  if (givenOn > today) return refuse('consents.future', { field: 'givenOn' })
  if (isMinor(birthDate, givenOn) && parent === '') {
    return refuse('consents.parent_missing', { field: 'parent' })
  }
  return ok(true)
}

/** The answer that counts for each purpose, of answers with the newest first. */
export function currentOf(
  rows: readonly Consent[],
): readonly { readonly purpose: Purpose; readonly answer: Consent | undefined }[] {
  return PURPOSES.map((purpose) => ({
    purpose,
    answer: rows.find((row) => row.purpose === purpose),
  }))
}
