import { firstRow } from '#kit/domain/list.ts'
import { found, ok } from '#kit/domain/result.ts'
import { readPage } from '#kit/server/list.ts'
import { read, write, type Routes } from '#kit/server/route.ts'
import { fullName } from '#kit/domain/format.ts'
import { invitationsContract } from '../domain/contract.ts'
import * as act from './mutations/people.ts'
import { removePerson } from './mutations/remove.ts'
import { invite, remind } from './mutations/send.ts'
import * as find from './queries.ts'
import { listInvitees, listReminded } from './queries/audience.ts'
import { ticketOf } from './queries/link.ts'

const c = invitationsContract

export const invitationsRoutes: Routes<typeof invitationsContract> = {
  list: read(c.list, async ({ db }, query) => ok(await readPage(find.listInvitations(db, query)))),
  counts: read(c.counts, async ({ db }, { id }) =>
    found(await find.countPeople(db, id), 'invitations.event_not_found'),
  ),
  log: read(c.log, async ({ db }, { id }) => ok({ rows: await find.listLog(db, id) })),
  preview: read(c.preview, async ({ db }, { id, audience, ...page }) => {
    const all = await listInvitees(db, id, audience)
    const start = firstRow(page)
    return ok({
      total: all.length,
      receiving: all.filter(({ leftOut }) => leftOut === null).length,
      rows: all.slice(start, start + page.size).map((one) => ({
        name: fullName(one),
        address: one.address,
        leftOut: one.leftOut,
      })),
    })
  }),
  send: write(c.send, (at, { id, audience }) => invite(at, id, audience)),
  remind: write(c.remind, (at, { id, whom }) => remind(at, id, whom)),
  reminded: read(c.reminded, async ({ db }, { id, whom }) =>
    ok({ receiving: (await listReminded(db, id, whom)).length }),
  ),
  add: write(c.add, act.addPerson),
  move: write(c.move, act.movePerson),
  remove: write(c.remove, (at, { id }) => removePerson(at, id)),
  offer: write(c.offer, act.offerByHand),
  door: read(c.door, async ({ db, services }, { id }) => {
    const rows = await find.listDoor(db, id)
    return ok({
      rows: rows.map((row) => ({ ...row, ticket: ticketOf(services.secrets, row.id) })),
    })
  }),
  mark: write(c.mark, act.markPresence),
}
