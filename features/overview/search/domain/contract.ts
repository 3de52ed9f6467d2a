import { z } from 'zod'
import { id, operation } from '#kit/domain/contract.ts'
import { listInput, listOutput } from '#kit/domain/list.ts'
import { AREAS, FOUND_KINDS } from './types.ts'

export const found = z.object({
  kind: z.enum(FOUND_KINDS),
  id,
  /** Name of a course or a room, or "Cognome Nome". */
  title: z.string(),
  /** Category and academic year of a course, mail of a person; empty for a room. */
  detail: z.string(),
})
export type Found = z.infer<typeof found>

export const searchContract = {
  find: operation('search', 'GET', '/search', 'What has the text in its name, of every kind')
    .input(listInput(['kind', 'name'], { area: z.enum(AREAS).default('app') }))
    .output(listOutput(found)),
}
