import { batches } from '#app/server/features.ts'
import { batchJobs } from '#f/system/batches/server/jobs.ts'
import { WORK } from '#f/system/batches/server/mutations.ts'
import type { World } from './world.ts'

/** Does all the work of a batch as the server's workers do it. */
export async function workOff(world: World, batchId: number): Promise<void> {
  const work = batchJobs(world.services, batches).tasks[WORK]
  for (;;) {
    await work?.({ id: batchId })
    const open = await world.sql(
      'select from batches where id = $1 and ended_at is null and cancelled_at is null',
      [batchId],
    )
    if (open.length === 0) return
  }
}
