import { createClient } from '#kit/web/client.ts'
import { proofsContract } from '../../domain/contract/proofs.ts'

export const proofs = createClient('payments', proofsContract)

/** Where the browser finds a proof of payment. */
export const proofAddress = (id: number) => `/api/payment-proofs/${id}/file`

/** Where it finds the payment PDF of a course. */
export const documentAddress = (courseId: number) =>
  `/api/courses/${courseId}/payment-document/file`
