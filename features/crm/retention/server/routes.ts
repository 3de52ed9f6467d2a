import { ok } from '#kit/domain/result.ts'
import { read, write, type Routes } from '#kit/server/route.ts'
import { retentionContract as c } from '../domain/contract.ts'
import { deleteDue, saveMonths } from './mutations.ts'
import { listDue, listLeft, listSources } from './queries.ts'

export const retentionRoutes: Routes<typeof c> = {
  sources: read(c.sources, async ({ db }) => ok({ rows: await listSources(db) })),
  save: write(c.save, saveMonths),
  // Whose time is over changes with the day too: it is never cached.
  due: read(c.due, async ({ db, today }, query) => ok(await listDue(db, query, today))),
  delete: write(c.delete, deleteDue),
  left: read(c.left, async ({ db }) => ok({ rows: await listLeft(db) })),
}
