import { found, ok, refuse } from '#kit/domain/result.ts'
import { readPage } from '#kit/server/list.ts'
import { read, write, type Routes } from '#kit/server/route.ts'
import { moveInContract } from '../domain/contract.ts'
import { folderOf } from '../domain/rules/address.ts'
import * as act from './mutations.ts'
import { runMoveIn, undoMoveIn } from './mutations/run.ts'
import * as find from './queries.ts'
import { isBeside, whyNot } from './queries/old-server.ts'

const c = moveInContract

export const moveInRoutes: Routes<typeof moveInContract> = {
  start: write(c.start, async (at, input) => {
    const { services, actor } = at
    // Other people's servers are asked so often and no more.
    if (!(await services.limits.take('outside_questions', String(actor.accountId)))) {
      return refuse('moveIn.too_often')
    }
    const reach = { network: services.network, anywhere: false }
    const why = await whyNot(reach, folderOf(input.address))
    if (why !== undefined) return refuse(why, { field: 'address' })
    if (isBeside(input.address, input.uploads)) return act.startReading(at, input)
    return refuse('moveIn.uploads_elsewhere', { field: 'uploads' })
  }),
  list: read(c.list, async ({ db }, query) => ok(await readPage(find.listReadings(db, query)))),
  get: read(c.get, async ({ db, services }, { id }) =>
    found(await find.findSheet(db, id, services.clock.now().toString()), 'moveIn.not_found'),
  ),
  records: read(c.records, async ({ db }, query) =>
    ok(await readPage(find.listRecords(db, query))),
  ),
  answer: write(c.answer, act.answerQuestion),
  resume: write(c.resume, (at, { id }) => act.resumeReading(at, id)),
  run: write(c.run, (at, { id }) => runMoveIn(at, id)),
  undo: write(c.undo, (at, { id }) => undoMoveIn(at, id)),
  drop: write(c.drop, (at, { id }) => act.dropReading(at, id)),
}
