import { z } from 'zod'
import {
  id,
  operation,
  optionalLine,
  text,
  trashOperations,
  version,
} from '#kit/domain/contract.ts'
import type { Codes } from '#kit/domain/errors.ts'
import { listInput, listOutput } from '#kit/domain/list.ts'
import { withoutInvisible } from '#kit/domain/text.ts'
import { NAME_MISSING } from './text.ts'

export const subjectCodes = {
  'subjects.not_found': 'not_found',
  'subjects.taken': 'conflict',
} as const satisfies Codes

/** A line of the list of subjects. */
export const subjectRow = z.object({ id, name: z.string(), note: z.string() })
export type SubjectRow = z.infer<typeof subjectRow>

/** A subject; in the trash it stays readable, since its lessons keep it. */
export const subject = subjectRow.extend({ version, deleted: z.boolean() })
export type Subject = z.infer<typeof subject>

const data = {
  name: text(NAME_MISSING).overwrite(withoutInvisible).trim().min(1, NAME_MISSING).max(200),
  note: optionalLine(500).default(''),
}

export const subjectsContract = {
  list: operation('school', 'GET', '/subjects', 'Subjects')
    .input(listInput(['name', 'note'], {}))
    .output(listOutput(subjectRow)),
  options: operation('school', 'GET', '/subject-options', 'Subjects to choose from, by name')
    .input(z.strictObject({}).optional())
    .output(
      z.object({
        rows: z.array(
          z.object({
            id,
            /** "name - note". */
            label: z.string(),
          }),
        ),
      }),
    ),
  get: operation('school', 'GET', '/subjects/{id}', 'One subject, also from the trash')
    .input(z.strictObject({ id }))
    .output(subject),
  create: operation('school', 'POST', '/subjects', 'Create a subject')
    .input(z.strictObject(data))
    .output(z.object({ id })),
  update: operation('school', 'PUT', '/subjects/{id}', 'Change a subject')
    .input(z.strictObject({ id, version, ...data }))
    .output(z.object({ version })),
  ...trashOperations('school', '/subjects', 'a subject'),
}
