import { z } from 'zod'
import { id, operation } from '#kit/domain/contract.ts'
import type { Codes } from '#kit/domain/errors.ts'

/** Whose data can be handed over. */
export const SUBJECTS = ['student', 'teacher', 'lead'] as const
export type Subject = (typeof SUBJECTS)[number]

export const personDataCodes = {
  'personData.not_found': 'not_found',
} as const satisfies Codes

/** What is stored about a person, for the person. */
export const personDataContract = {
  hand: operation(
    'school',
    'POST',
    '/person-data/handing',
    'Note that a person is given what is stored about her',
  )
    .input(z.strictObject({ of: z.enum(SUBJECTS), id }))
    .output(z.object({})),
}
