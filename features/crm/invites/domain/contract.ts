import { z } from 'zod'
import { id, operation, optionalLine } from '#kit/domain/contract.ts'
import { isWallTime } from '#kit/domain/day.ts'
import { MAX_LEADS, NOBODY_CHOSEN } from './rules.ts'

export const invitesContract = {
  send: operation('events', 'POST', '/events/{id}/lead-invitations', 'Invite leads by mail')
    .input(
      z.strictObject({
        /** Of the event. */
        id,
        leadIds: z.array(id).min(1, NOBODY_CHOSEN).max(MAX_LEADS),
        /** When they are expected, on the academy's clock; none when only the event counts. */
        expectedAt: z.string().refine(isWallTime, 'Data non valida').nullable().default(null),
        notes: optionalLine(2000).default(''),
      }),
    )
    .output(z.object({ batchId: id })),
}
