import { ok } from '#kit/domain/result.ts'
import { readPage } from '#kit/server/list.ts'
import { read, write, type Routes } from '#kit/server/route.ts'
import { noticesContract } from '../domain/contract.ts'
import { send } from './mutations.ts'
import { listNotices, listOfPerson, listTold } from './queries.ts'

const c = noticesContract

export const noticesRoutes: Routes<typeof noticesContract> = {
  list: read(c.list, async ({ db }, input) => ok(await readPage(listNotices(db, input)))),
  told: read(c.told, async ({ db }, input) => ok(await readPage(listTold(db, input)))),
  ofPerson: read(c.ofPerson, async ({ db }, input) => ok(await readPage(listOfPerson(db, input)))),
  send: write(c.send, send),
}
