import { ok, refuse } from '#kit/domain/result.ts'
import { readPage } from '#kit/server/list.ts'
import { read, type Routes } from '#kit/server/route.ts'
import { auditContract } from '../domain/contract.ts'
import { mayReadHistory } from '../domain/rules.ts'
import { listHistory } from './queries.ts'

export const auditRoutes: Routes<typeof auditContract> = {
  list: read(auditContract.list, async ({ db, actor }, input) =>
    mayReadHistory(actor.role, input.entity)
      ? ok(await readPage(listHistory(db, input)))
      : refuse('kit.forbidden'),
  ),
}
