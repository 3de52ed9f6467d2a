import type { Codes } from '#kit/domain/errors.ts'
import { deskCodes, deskContract } from './contract/desk.ts'
import { impactCodes } from './contract/impact.ts'
import { lateCodes, lateContract } from './contract/late.ts'
import { listsContract } from './contract/lists.ts'
import { plansContract } from './contract/plans.ts'
import { proofCodes, proofsContract } from './contract/proofs.ts'

export type { Instalment, Payment, StudentInstalment } from './contract/instalment.ts'
export type { PlanStudent, StudentPlan } from './contract/plans.ts'
export type { StandingReason } from './contract/standing.ts'

export const paymentCodes = {
  'payments.course_not_found': 'not_found',
  'payments.student_not_found': 'not_found',
  'payments.instalment_not_found': 'not_found',
  'payments.plan_missing': 'not_found',
  'payments.payment_not_found': 'not_found',
  'payments.same_date': 'invalid',
  'payments.sum': 'invalid',
  'payments.instalment_paid': 'conflict',
  'payments.instalment_has_payments': 'conflict',
  'payments.already_reversed': 'conflict',
  'payments.future_payment': 'invalid',
  'payments.more_than_missing': 'conflict',
  ...impactCodes,
  ...proofCodes,
  ...lateCodes,
  ...deskCodes,
} as const satisfies Codes

/** The whole door; a screen loads only the part it needs. */
export const paymentsContract = {
  ...plansContract,
  ...proofsContract,
  ...lateContract,
  ...listsContract,
  ...deskContract,
}
