import { findCodes, paymentCode } from '#f/billing/payments/domain/rules/code.ts'
import type { Day } from '#kit/domain/day.ts'
import type { Cents } from '#kit/domain/money.ts'
import { phrase } from './owed.ts'

/** A movement as one file words it. */
export interface Worded {
  readonly bookedOn: Day
  readonly amountCents: Cents
  readonly payer: string
  readonly description: string
  readonly reference: string
}

/**
 * Whether two movements of different files may be one: the same day and amount, and the same code;
 * or, since not every file has the whole text, the same payer where not both have a code.
 */
export function mayBeTwins(a: Worded, b: Worded): boolean {
  if (a.bookedOn !== b.bookedOn || a.amountCents !== b.amountCents) return false
  const [ours, theirs] = [codesOf(a), codesOf(b)]
  if (ours.length > 0 && theirs.length > 0) return ours.some((code) => theirs.includes(code))
  const payer = phrase(a.payer)
  return payer.trim() !== '' && payer === phrase(b.payer)
}

function codesOf({ payer, description, reference }: Worded): string[] {
  return findCodes(`${payer} ${description} ${reference}`).map(paymentCode)
}
