import { found, ok } from '#kit/domain/result.ts'
import { answerList } from '#kit/server/list.ts'
import { read, write, type Routes } from '#kit/server/route.ts'
import { trashRoutes } from '#kit/server/trash.ts'
import { eventsContract } from '../domain/contract.ts'
import * as act from './mutations.ts'
import { findEvent, listDates, listEvents } from './queries.ts'

const c = eventsContract

export const eventsRoutes: Routes<typeof eventsContract> = {
  list: read(c.list, (at, input) => answerList(at, 'events', input, listEvents)),
  get: read(c.get, async ({ db }, { id }) => found(await findEvent(db, id), 'events.not_found')),
  create: write(c.create, act.createEvent),
  update: write(c.update, act.updateEvent),
  dates: read(c.dates, async ({ db }, { id }) => ok({ rows: await listDates(db, id) })),
  copy: write(c.copy, act.copyEvent),
  ...trashRoutes(c, act.EVENT),
}
