import { z } from 'zod'
import { day, done, id, operation, text } from '#kit/domain/contract.ts'
import type { Codes } from '#kit/domain/errors.ts'
import { MAX_PROOFS } from '../types.ts'

export const proofCodes = {
  'payments.proof_not_found': 'not_found',
  'payments.upload_not_found': 'invalid',
  'payments.not_a_proof': 'invalid',
  'payments.not_a_pdf': 'invalid',
  'payments.document_not_found': 'not_found',
  'payments.document_exists': 'conflict',
} as const satisfies Codes

const stored = {
  mediaType: z.string(),
  /** Bytes. */
  size: z.int(),
  createdAt: z.string(),
  createdBy: z.string(),
}

/** A proof of payment: a file with the name that the office gave it. */
export const proof = z.object({
  id,
  name: z.string(),
  fileId: id,
  ...stored,
  /** Other instalments that the very same file proves, found by its content. */
  alsoProves: z.array(
    z.object({ studentId: id, studentName: z.string(), courseName: z.string(), dueOn: day }),
  ),
})
export type Proof = z.infer<typeof proof>

/** The payment PDF of a course, under the name of its file. */
const courseDocument = z.object({ name: z.string(), ...stored })

const uploads = z
  .array(z.strictObject({ uploadId: id }), { error: () => 'Inserisci file' })
  .min(1, 'Inserisci file')

export const proofsContract = {
  addProofs: operation(
    'billing',
    'POST',
    '/instalments/{id}/students/{studentId}/proofs',
    'Add proofs of payment: uploaded PDFs, JPEGs or PNGs; several get the name with a number',
  )
    .input(
      z.strictObject({
        id,
        studentId: id,
        name: text('Inserisci nome')
          .trim()
          .min(1, 'Inserisci nome')
          .max(200, 'Al massimo 200 caratteri'),
        files: uploads.max(MAX_PROOFS, `Al massimo ${MAX_PROOFS} file`),
      }),
    )
    .output(z.object({ ids: z.array(id) })),
  removeProof: operation('billing', 'DELETE', '/payment-proofs/{id}', 'Put a proof in the trash')
    .input(z.strictObject({ id }))
    .output(done),
  restoreProof: operation(
    'billing',
    'POST',
    '/payment-proofs/{id}/restoration',
    'Take a proof out of the trash',
  )
    .input(z.strictObject({ id }))
    .output(done),
  courseDocument: operation(
    'billing',
    'GET',
    '/courses/{courseId}/payment-document',
    'The payment PDF of a course, if there is one',
  )
    .input(z.strictObject({ courseId: id }))
    .output(z.object({ document: courseDocument.nullable() })),
  putCourseDocument: operation(
    'billing',
    'PUT',
    '/courses/{courseId}/payment-document',
    'Give a course its payment PDF, an upload; refused while it has one',
  )
    .input(
      z.strictObject({ courseId: id, files: uploads.max(1, 'Il corso ha un solo PDF: togline') }),
    )
    .output(done),
  deleteCourseDocument: operation(
    'billing',
    'DELETE',
    '/courses/{courseId}/payment-document',
    'Delete the payment PDF of a course; for a day its upload can be put back',
  )
    .input(z.strictObject({ courseId: id }))
    .output(z.object({ uploadId: id })),
}
