import { ok } from '#kit/domain/result.ts'
import { read, write, type Routes } from '#kit/server/route.ts'
import { reportsContract } from '../domain/contract.ts'
import { print } from './mutations.ts'
import { listSets } from './queries/sets.ts'

const c = reportsContract

export const reportsRoutes: Routes<typeof reportsContract> = {
  print: write(c.print, print),
  sets: read(c.sets, async ({ db, actor }) =>
    ok({ rows: await listSets(db, actor.accountId ?? 0) }),
  ),
}
