import { ok, refuse } from '#kit/domain/result.ts'
import { answerList } from '#kit/server/list.ts'
import { read, write, type Routes } from '#kit/server/route.ts'
import { roomsContract } from '../domain/contract.ts'
import * as act from './mutations.ts'
import * as find from './queries.ts'

const c = roomsContract

export const roomsRoutes: Routes<typeof roomsContract> = {
  list: read(c.list, (at, input) =>
    answerList(at, 'rooms', input, { rows: find.listRooms, count: find.countRooms }),
  ),
  options: read(c.options, async ({ db }) => ok({ rows: await find.listAllRooms(db) })),
  get: read(c.get, async ({ db }, { id }) => {
    const room = await find.findRoom(db, id)
    return room ? ok(room) : refuse('rooms.not_found')
  }),
  create: write(c.create, ({ tx, actor }, input) => act.createRoom(tx, actor, input)),
  rename: write(c.rename, ({ tx, actor }, input) => act.renameRoom(tx, actor, input)),
  delete: write(c.delete, ({ tx, actor, now, today }, { id }) =>
    act.deleteRoom(tx, actor, id, { now, today }),
  ),
  restore: write(c.restore, ({ tx, actor }, { id }) => act.restoreRoom(tx, actor, id)),
}
