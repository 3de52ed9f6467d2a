import { expect } from 'vitest'
import type { World } from './world.ts'

/** So many requests are sent between two looks at the whole database. */
const BATCH = 25

/** One request that may be nonsense; answers whether it was refused. */
export type Attempt = () => Promise<boolean>

/**
 * Everything that the product keeps, as a few numbers for each table. Login attempts are counted
 * also when they are refused.
 */
async function wholeDatabase(world: World): Promise<unknown> {
  const tables = await world.sql<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables
     where schemaname = 'public' and tablename <> 'rate_limits' order by 1`,
  )
  const sums = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) as rows, sum(hashtextextended(t::text, 0)) as sum from ${name} t`,
  )
  return world.sql(sums.join(' union all '))
}

/**
 * Sends all of them and checks that those refused change nothing: what was accepted is left out
 * and the rest sent again, until a whole batch is refused, between two equal databases.
 */
export async function expectHarmless(world: World, attempts: readonly Attempt[]): Promise<void> {
  for (let from = 0; from < attempts.length; from += BATCH) {
    let sending = attempts.slice(from, from + BATCH)
    for (let quiet = false; !quiet;) {
      const before = await wholeDatabase(world)
      const refused: Attempt[] = []
      for (const attempt of sending) if (await attempt()) refused.push(attempt)
      quiet = refused.length === sending.length
      if (quiet) expect(await wholeDatabase(world)).toEqual(before)
      sending = refused
    }
  }
}
