import { makeupLetters } from '#f/teaching/makeups/server/mail.ts'
import { overdueLetters } from '#f/billing/overdue/server/mail.ts'
import { studentLetters } from '#f/school/students/server/mail.ts'
import type { Letters } from '#kit/server/letter.ts'

/** Every kind of mail that the program sends, by the name under which it lies in the outbox. */
export const letters: Letters = {
  ...makeupLetters,
  ...overdueLetters,
  ...studentLetters,
}
