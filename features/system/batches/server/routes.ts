import { ok, refuse } from '#kit/domain/result.ts'
import { readPage } from '#kit/server/list.ts'
import { read, write, type Reading, type Routes } from '#kit/server/route.ts'
import { batchesContract } from '../domain/contract.ts'
import { cancelBatch, retryBatch } from './mutations.ts'
import { findBatch, listBatches, listFailures, listRunning, type Asking } from './queries.ts'

const c = batchesContract

const asking = ({ actor, services }: Pick<Reading, 'actor' | 'services'>): Asking => ({
  accountId: actor.accountId,
  now: services.clock.now().toString(),
})

export const batchesRoutes: Routes<typeof batchesContract> = {
  running: read(c.running, async (at) => ok({ rows: await listRunning(at.db, asking(at)) })),
  list: read(c.list, async (at, input) =>
    ok(await readPage(listBatches(at.db, asking(at), input))),
  ),
  get: read(c.get, async (at, { id }) => {
    const batch = await findBatch(at.db, asking(at), id)
    return batch ? ok(batch) : refuse('batches.not_found')
  }),
  failures: read(c.failures, async (at, input) => {
    const batch = await findBatch(at.db, asking(at), input.id)
    return batch ? ok(await readPage(listFailures(at.db, input))) : refuse('batches.not_found')
  }),
  cancel: write(c.cancel, (at, { id }) => cancelBatch(at.tx, at.actor, asking(at), id)),
  retry: write(c.retry, (at, { id }) => retryBatch(at.tx, at.actor, asking(at), id)),
}
