import { z } from 'zod'
import { day, id, line, operation, optionalLine } from '#kit/domain/contract.ts'
import type { Codes } from '#kit/domain/errors.ts'
import { PURPOSES } from './types.ts'

export const consentsCodes = {
  'consents.student_not_found': 'not_found',
  'consents.parent_missing': 'invalid',
  'consents.future': 'invalid',
} as const satisfies Codes

const consent = z.object({
  id,
  purpose: z.enum(PURPOSES),
  /** False when it was refused or withdrawn. */
  given: z.boolean(),
  givenOn: day,
  textVersion: z.string(),
  /** Who signed for a minor; empty for who signed herself. */
  parent: z.string(),
  recordedAt: z.string(),
  recordedBy: z.string(),
})
export type Consent = z.infer<typeof consent>

/** What students, or their parents, have agreed to. */
export const consentsContract = {
  list: operation(
    'school',
    'GET',
    '/students/{studentId}/consents',
    'The consents of a student, the newest first',
  )
    .input(z.strictObject({ studentId: id }))
    .output(
      z.object({
        /** A parent signs. */
        minor: z.boolean(),
        rows: z.array(consent),
      }),
    ),
  record: operation(
    'school',
    'POST',
    '/students/{studentId}/consents',
    'Write down that a consent was given, refused or withdrawn',
  )
    .input(
      z.strictObject({
        studentId: id,
        purpose: z.enum(PURPOSES),
        given: z.boolean(),
        givenOn: day,
        textVersion: line(60),
        parent: optionalLine(120),
      }),
    )
    .output(z.object({})),
}
