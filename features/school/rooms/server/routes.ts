import { found, ok } from '#kit/domain/result.ts'
import { answerList } from '#kit/server/list.ts'
import { insertRecord, saveVersion } from '#kit/server/records.ts'
import { read, write, type Routes } from '#kit/server/route.ts'
import { trashRoutes } from '#kit/server/trash.ts'
import { roomsContract } from '../domain/contract.ts'
import { ROOM } from './mutations.ts'
import * as find from './queries.ts'

const c = roomsContract

export const roomsRoutes: Routes<typeof roomsContract> = {
  list: read(c.list, (at, input) => answerList(at, 'rooms', input, find.listRooms)),
  options: read(c.options, async ({ db }) => ok({ rows: await find.listAllRooms(db) })),
  events: read(c.events, async ({ db }, input) =>
    ok({ rows: await find.listRoomEvents(db, input) }),
  ),
  get: read(c.get, async ({ db }, { id }) => found(await find.findRoom(db, id), 'rooms.not_found')),
  create: write(c.create, async (at, values) => ok({ id: await insertRecord(at, ROOM, values) })),
  rename: write(c.rename, (at, { id, version, ...values }) =>
    saveVersion(at, ROOM, { id, version, values, verb: 'renamed' }),
  ),
  ...trashRoutes(c, ROOM),
}
