import { z } from 'zod'
import { day, id } from '#kit/domain/contract.ts'

/** A proof of payment: a file with the name that the office gave it. */
export const proof = z.object({
  id,
  name: z.string(),
  fileId: id,
  mediaType: z.string(),
  /** Bytes. */
  size: z.int(),
  createdAt: z.string(),
  createdBy: z.string(),
  /** Other instalments that the very same file proves, found by its content. */
  alsoProves: z.array(
    z.object({ studentId: id, studentName: z.string(), courseName: z.string(), dueOn: day }),
  ),
})
export type Proof = z.infer<typeof proof>
