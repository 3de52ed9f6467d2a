import { z } from 'zod'
import { id, line, operation, optionalLine } from '#kit/domain/contract.ts'
import { isWallTime } from '#kit/domain/day.ts'
import { MAX_LEADS, NOBODY_CHOSEN, PRESENCE_KINDS } from './rules.ts'

/** Of a course or a source; who belongs to several counts in each. */
export const presenceRow = z.object({
  kind: z.enum(PRESENCE_KINDS),
  name: z.string(),
  /** Who accepted, and how many of them came. */
  expected: z.int(),
  present: z.int(),
})
export type PresenceRow = z.infer<typeof presenceRow>

/** For whom: of the event, and those who are chosen. */
const chosen = {
  id,
  leadIds: z.array(id).min(1, NOBODY_CHOSEN).max(MAX_LEADS),
  /** Also those who were invited before. */
  again: z.boolean().default(false),
}

export const invitesContract = {
  preview: operation(
    'events',
    'POST',
    '/events/{id}/lead-invitees',
    'How many of these leads would be invited, and who would not and why; changes nothing',
  )
    .input(z.strictObject(chosen))
    .output(
      z.object({
        receiving: z.int(),
        rows: z.array(
          z.object({ name: z.string(), address: z.string(), leftOut: z.string().nullable() }),
        ),
      }),
    ),
  send: operation('events', 'POST', '/events/{id}/lead-invitations', 'Invite leads by mail')
    .input(
      z.strictObject({
        ...chosen,
        /** When they are expected, on the academy's clock; none when only the event counts. */
        expectedAt: z.string().refine(isWallTime, 'Data non valida').nullable().default(null),
        notes: optionalLine(2000).default(''),
      }),
    )
    .output(z.object({ batchId: id })),
  admit: operation(
    'events',
    'POST',
    '/events/{id}/walk-ins',
    'Let in somebody who was not invited: a student or lead who is known, otherwise a new lead',
  )
    .input(z.strictObject({ id, guestName: line(200), contact: optionalLine(200).default('') }))
    .output(z.object({ id })),
  presence: operation(
    'events',
    'GET',
    '/events/{id}/presence',
    'Who was to come and who came, by course and by source',
  )
    .input(z.strictObject({ id }))
    .output(z.object({ rows: z.array(presenceRow) })),
}
