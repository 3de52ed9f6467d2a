import { ok } from '#kit/domain/result.ts'
import { read, write, type Routes } from '#kit/server/route.ts'
import { viewsContract } from '../domain/contract.ts'
import { deleteView, saveView } from './mutations.ts'
import { listViews } from './queries.ts'

const c = viewsContract

export const viewsRoutes: Routes<typeof viewsContract> = {
  mine: read(c.mine, async ({ db, actor }) =>
    ok({ rows: await listViews(db, actor.accountId ?? 0) }),
  ),
  save: write(c.save, ({ tx, actor }, input) => saveView(tx, actor, input)),
  delete: write(c.delete, ({ tx, actor }, input) => deleteView(tx, actor, input)),
}
