import { z } from 'zod'
import { day, id, version } from '#kit/domain/contract.ts'
import { METHODS, STATUSES } from '../types.ts'
import { proof } from './proofs.ts'

export const status = z.enum(STATUSES)

/** Cents; the largest sum that a database integer keeps. */
export const amount = z.int('Importo non valido').positive('Importo non valido').max(2_000_000_000)

export const instalment = z.object({
  id,
  dueOn: day,
  amountCents: z.int(),
  /** The month it is for: `1` to `12`, or words of the office. */
  month: z.string(),
})
export type Instalment = z.infer<typeof instalment>

/** Money that came in, or went back: a reversal has a negative amount and no receipt. */
const payment = z.object({
  id,
  paidOn: day,
  amountCents: z.int(),
  method: z.enum(METHODS),
  note: z.string(),
  reversesId: id.nullable(),
  /** Year and number, `2027/15`. */
  receipt: z.string().nullable(),
  createdAt: z.string(),
  createdBy: z.string(),
})
export type Payment = z.infer<typeof payment>

/** An instalment as one student owes it. */
export const studentInstalment = instalment.extend({
  status,
  late: z.boolean(),
  daysLate: z.int(),
  note: z.string(),
  paidCents: z.int(),
  version,
  payments: z.array(payment),
  /** In the order in which they came. */
  proofs: z.array(proof),
  history: z.array(
    z.object({ status, reason: z.string(), changedAt: z.string(), changedBy: z.string() }),
  ),
})
export type StudentInstalment = z.infer<typeof studentInstalment>
