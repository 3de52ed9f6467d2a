import type { Day } from '#kit/domain/day.ts'
import type { Cents } from '#kit/domain/money.ts'

/** What an instalment of a student is; old clients know it as NON PAGATA, DA VERIFICARE, PAGATA. */
export const STATUSES = ['unpaid', 'to_verify', 'paid'] as const
export type Status = (typeof STATUSES)[number]

/** A student's payment standing in a course. */
export const STANDINGS = ['regular', 'to_pay', 'not_regular', 'withdrawn'] as const
export type Standing = (typeof STANDINGS)[number]

/** How money came in. */
export const METHODS = ['bank', 'cash', 'card', 'cheque', 'other'] as const
export type Method = (typeof METHODS)[number]

/**
 * What the screen says of a standing, the worst first: who owes nothing is not called irregular.
 * Withdrawn is last, since a course that she left says nothing of others.
 */
export const SHOWN = [
  'not_regular',
  'to_pay',
  'nothing_due',
  'settled',
  'regular',
  'withdrawn',
] as const
export type Shown = (typeof SHOWN)[number]

/**
 * How a list of students is filtered by what they owe: by the standing that it shows, or by whether
 * something is late or waits for a check.
 */
export const PAYMENT_FILTERS = [...SHOWN, 'late', 'to_verify'] as const
export type PaymentFilter = (typeof PAYMENT_FILTERS)[number]

/** One part of a plan. */
export interface PlannedInstalment {
  readonly dueOn: Day
  readonly amountCents: Cents
  /** The month it is for: `1` to `12`, or words of the office. */
  readonly month: string
}

/** Files that are added as proofs at once. */
export const MAX_PROOFS = 20
