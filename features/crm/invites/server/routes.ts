import { inviteGuests, listGuestInvitees } from '#f/events/invitations/server/mutations.ts'
import { ok } from '#kit/domain/result.ts'
import { read, write, type Routes } from '#kit/server/route.ts'
import { invitesContract } from '../domain/contract.ts'
import { inviteNote } from '../domain/text.ts'
import { admitWalkIn } from './mutations.ts'
import { listGuests, listPresence } from './queries.ts'

const c = invitesContract

export const invitesRoutes: Routes<typeof invitesContract> = {
  preview: read(c.preview, async ({ db }, { id, leadIds, again }) => {
    const all = await listGuestInvitees(db, id, await listGuests(db, leadIds), again)
    const left = all.filter(({ leftOut }) => leftOut !== null)
    return ok({
      receiving: all.length - left.length,
      rows: left.map(({ mail: address, name, leftOut }) => ({ name, address, leftOut })),
    })
  }),
  send: write(c.send, async (at, { id, leadIds, again, expectedAt, notes }) =>
    inviteGuests(at, id, await listGuests(at.tx, leadIds), {
      ...{ again, note: inviteNote(expectedAt, notes) },
    }),
  ),
  admit: write(c.admit, admitWalkIn),
  presence: read(c.presence, async ({ db }, { id }) => ok({ rows: await listPresence(db, id) })),
}
