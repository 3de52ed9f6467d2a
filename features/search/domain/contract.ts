import { z } from 'zod'
import { id, operation } from '#kit/domain/contract.ts'
import { listInput, listOutput } from '#kit/domain/list.ts'

/** What the global search finds; later features add teachers and rooms. */
export const FOUND_KINDS = ['course', 'student'] as const
export type FoundKind = (typeof FOUND_KINDS)[number]

export const found = z.object({
  kind: z.enum(FOUND_KINDS),
  id,
  /** Course name, or "Cognome Nome". */
  title: z.string(),
  /** Category and academic year of a course, mail of a student. */
  detail: z.string(),
})
export type Found = z.infer<typeof found>

export const searchContract = {
  find: operation('staff', 'GET', '/search', 'Courses and students whose name contains the text')
    .input(listInput(['name'], {}))
    .output(listOutput(found)),
}
