import type { World } from './world.ts'

/** How many transactions wait for what another one holds; of those whose statement has these words. */
export async function waitingForLocks(world: World, words = ''): Promise<number> {
  const rows = await world.sql(
    `select from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
    [`%${words}%`],
  )
  return rows.length
}
