import { z } from 'zod'
import { id, line, operation } from '#kit/domain/contract.ts'
import { listInput, listOutput } from '#kit/domain/list.ts'

const auditEntry = z.object({
  id,
  /** When, as an instant. */
  at: z.string(),
  /** User name of who did it; `sistema` for the program itself. */
  who: z.string(),
  /** Verb in the past, `course.archived`. */
  action: z.string(),
  before: z.json().nullable(),
  after: z.json().nullable(),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const auditContract = {
  list: operation('audit', 'GET', '/audit', 'Who did what to one record, the newest first')
    .input(
      listInput(['at'], { entity: line(50), entityId: id, dir: z.literal('desc').default('desc') }),
    )
    .output(listOutput(auditEntry)),
}
