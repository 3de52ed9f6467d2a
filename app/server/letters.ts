import { makeupLetters } from '#f/makeups/server/mail.ts'
import { paymentLetters } from '#f/payments/server/mail.ts'
import { studentLetters } from '#f/students/server/mail.ts'
import type { Letters } from '#kit/server/letter.ts'

/** Every kind of mail that the program sends, by the name under which it lies in the outbox. */
export const letters: Letters = {
  ...makeupLetters,
  ...paymentLetters,
  ...studentLetters,
}
