import { ok } from '#kit/domain/result.ts'
import { readPage } from '#kit/server/list.ts'
import { read, write, type Routes } from '#kit/server/route.ts'
import { backupsContract as c } from '../domain/contract.ts'
import { startBackup } from './mutations.ts'
import { listBackups, readState } from './queries.ts'

export const backupsRoutes: Routes<typeof c> = {
  state: read(c.state, async ({ services }) => ok(await readState(services))),
  list: read(c.list, async ({ db }, query) => ok(await readPage(listBackups(db, query)))),
  start: write(c.start, (at) => startBackup(at)),
}
