import { inviteGuests } from '#f/events/invitations/server/mutations/send.ts'
import { write, type Routes } from '#kit/server/route.ts'
import { invitesContract } from '../domain/contract.ts'
import { inviteNote } from '../domain/text.ts'
import { listGuests } from './queries.ts'

const c = invitesContract

export const invitesRoutes: Routes<typeof invitesContract> = {
  send: write(c.send, async (at, { id, leadIds, expectedAt, notes }) =>
    inviteGuests(at, id, await listGuests(at.tx, leadIds), inviteNote(expectedAt, notes)),
  ),
}
