import { z } from 'zod'
import { day, id, line, operation, optionalLine, version } from '#kit/domain/contract.ts'
import type { Codes } from '#kit/domain/errors.ts'
import { listInput, listOutput } from '#kit/domain/list.ts'
import { METHODS } from '../types.ts'
import { amount, status, studentInstalment } from './instalment.ts'

export const verificationCodes = {
  'payments.not_to_verify': 'conflict',
  'payments.already_covered': 'conflict',
  'payments.refusal_over': 'conflict',
} as const satisfies Codes

/** An instalment that waits for a check, as a row of the list. */
const waiting = z.object({
  id,
  studentId: id,
  courseId: id,
  surname: z.string(),
  name: z.string(),
  courseName: z.string(),
  academicYear: z.string(),
  dueOn: day,
  amountCents: z.int(),
  /** What came in already. */
  paidCents: z.int(),
  status,
  /** Instant since which it has waited; null when nobody wrote it down. */
  since: z.string().nullable(),
  /** Instant of the last proof that is not removed; null without any. */
  proofAt: z.string().nullable(),
  withdrawn: z.boolean(),
  version,
})
export type Waiting = z.infer<typeof waiting>

/** All there is to know for a decision, in whatever state the instalment is by now. */
const verification = studentInstalment.extend({
  studentId: id,
  studentName: z.string(),
  courseId: id,
  courseName: z.string(),
  academicYear: z.string(),
  withdrawn: z.boolean(),
  custom: z.boolean(),
  /** Which instalment of her plan it is, counted from 1, and of how many. */
  number: z.int(),
  count: z.int(),
})
export type Verification = z.infer<typeof verification>

const ofStudent = { id, studentId: id }
const decided = { status, version }

export const verificationContract = {
  toVerify: operation(
    'billing',
    'GET',
    '/instalments/to-verify',
    'Instalments that wait for a check',
  )
    .input(listInput(['dueOn', 'surname', 'name', 'course', 'amount', 'status'], {}))
    .output(listOutput(waiting)),
  verification: operation(
    'billing',
    'GET',
    '/instalments/{id}/students/{studentId}/verification',
    'What is expected of an instalment, what came in, and its proofs',
  )
    .input(z.strictObject(ofStudent))
    .output(verification),
  approve: operation(
    'billing',
    'POST',
    '/instalments/{id}/students/{studentId}/approval',
    'The money was found: record it and close the check',
  )
    .input(
      z.strictObject({
        ...ofStudent,
        version,
        paidOn: day,
        /** What was found; without it, what the instalment still lacks. */
        amountCents: amount.optional(),
        method: z.enum(METHODS),
        note: optionalLine(500).default(''),
      }),
    )
    .output(
      z.object({
        ...decided,
        /** None when what had come in covered the instalment already. */
        payment: z.object({ id, receipt: z.string() }).nullable(),
      }),
    ),
  reject: operation(
    'billing',
    'POST',
    '/instalments/{id}/students/{studentId}/rejection',
    'The money was not found: the instalment is unpaid, for a reason',
  )
    .input(
      z.strictObject({
        ...ofStudent,
        version,
        reason: line(200),
        /** Whether the student is told by mail. */
        tell: z.boolean().default(false),
      }),
    )
    .output(
      z.object({
        ...decided,
        /** Whether a mail waits for her: who is to be told may have no address. */
        told: z.boolean(),
      }),
    ),
  undoDecision: operation(
    'billing',
    'POST',
    '/instalments/{id}/students/{studentId}/decision-undo',
    'Take a decision back: its payment is reversed, and the instalment waits again',
  )
    .input(
      z.strictObject({
        ...ofStudent,
        /** The one that the decision answered. */
        version,
        /** The payment that the decision recorded, if it recorded one. */
        paymentId: id.nullable(),
      }),
    )
    .output(z.object(decided)),
}
