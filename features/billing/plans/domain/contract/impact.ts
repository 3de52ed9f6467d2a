import { z } from 'zod'
import { instalment, status } from '#f/billing/payments/domain/contract/instalment.ts'
import { day, id } from '#kit/domain/contract.ts'
import type { Codes } from '#kit/domain/errors.ts'

/** Why an instalment of which something is known does not go. */
export const impactCodes = {
  'plans.instalment_to_verify': 'conflict',
  'plans.instalment_has_proofs': 'conflict',
} as const satisfies Codes

/** What a change of the course plan does to one instalment. */
const change = z.object({
  before: instalment.omit({ id: true }).nullable(),
  after: instalment.omit({ id: true }).nullable(),
})

/** What a change does to an instalment of which something is known of a student. */
const effect = z.object({
  dueOn: day,
  status,
  /** None where it would go; saving is refused then. */
  after: z.object({ status, amountCents: z.int() }).nullable(),
  /** Whether money ever came in for it, also what was taken back. */
  moved: z.boolean(),
  paidCents: z.int(),
  proofs: z.int(),
})
export type Effect = z.infer<typeof effect>

export const impactOutput = z.object({
  changes: z.array(change),
  /**
   * Students on the plan of the course, with the changed instalments that they have paid, have
   * waiting for a check, or have sent a proof for.
   */
  touched: z.array(z.object({ studentId: id, name: z.string(), effects: z.array(effect) })),
  /** Students with plans of their own. */
  untouched: z.array(z.object({ studentId: id, name: z.string() })),
})
