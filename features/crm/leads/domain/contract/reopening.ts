import { z } from 'zod'
import { done, id, operation } from '#kit/domain/contract.ts'
import { MAX_LEADS } from '../rules.ts'

const MANY = { values: 8 * MAX_LEADS }

/** A lead that is called again: what it lost by it, and the note about that. */
const reopened = { id, noteId: id }

/** Leads that did not enrol are called again another year. */
export const reopening = {
  reopen: operation('crm-office', 'POST', '/leads/reopening', 'Call leads again', MANY)
    .input(z.strictObject({ ids: z.array(id).min(1).max(MAX_LEADS) }))
    .output(z.object({ rows: z.array(z.object({ ...reopened, tagIds: z.array(id) })) })),
  close: operation('crm-office', 'POST', '/leads/closing', 'Take a reopening back', MANY)
    .input(
      z.strictObject({
        rows: z
          .array(z.strictObject({ ...reopened, tagIds: z.array(id).max(200) }))
          .min(1)
          .max(MAX_LEADS),
      }),
    )
    .output(done),
}
