import type { Codes } from '#kit/domain/errors.ts'
import { duesContract } from './contract/dues.ts'
import { listsContract } from './contract/lists.ts'
import { studentListContract } from './contract/student-list.ts'
import { proofCodes, proofsContract } from './contract/proofs.ts'
import { verificationCodes, verificationContract } from './contract/verification.ts'

export type { StudentPlan } from './contract/dues.ts'
export type { Instalment, Payment, StudentInstalment } from './contract/instalment.ts'
export type { StandingReason } from './contract/standing.ts'

export const paymentCodes = {
  'payments.course_not_found': 'not_found',
  'payments.student_not_found': 'not_found',
  'payments.instalment_not_found': 'not_found',
  'payments.payment_not_found': 'not_found',
  'payments.already_reversed': 'conflict',
  'payments.has_payments': 'conflict',
  'payments.future_payment': 'invalid',
  'payments.more_than_missing': 'conflict',
  ...proofCodes,
  ...verificationCodes,
} as const satisfies Codes

/** The whole door; a screen loads only the part it needs. */
export const paymentsContract = {
  ...duesContract,
  ...proofsContract,
  ...listsContract,
  ...studentListContract,
  ...verificationContract,
}
