import { ok } from '#kit/domain/result.ts'
import { read, write, type Routes } from '#kit/server/route.ts'
import { closingsContract } from '../domain/contract.ts'
import * as act from './mutations.ts'
import * as find from './queries.ts'

const c = closingsContract

export const closingsRoutes: Routes<typeof closingsContract> = {
  list: read(c.list, async ({ db, cached }) =>
    ok({ rows: await cached('closings', () => find.listClosingDays(db)) }),
  ),
  hits: read(c.hits, async ({ db }, { days }) => ok({ rows: await find.listHits(db, days) })),
  proposals: read(c.proposals, async ({ db, today }, { days }) =>
    ok({ rows: await find.listProposals(db, days, today) }),
  ),
  add: write(c.add, ({ tx, actor }, input) => act.closeDays(tx, actor, input)),
  remove: write(c.remove, ({ tx, actor }, { days }) => act.openDays(tx, actor, days)),
  undo: write(c.undo, ({ tx, actor, now }, { id }) => act.undoChange(tx, actor, id, now)),
}
