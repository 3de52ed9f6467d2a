import { expect } from 'vitest'
import type { World } from './world.ts'

/** So many requests are sent between two looks at the whole database. */
const BATCH = 25

/** One request that may be nonsense; answers whether it was refused. */
export type Attempt = () => Promise<boolean>

/**
 * Where every row of the product stands and which transaction wrote it, as a few numbers for each
 * table: whatever is inserted, updated or deleted shows, at a fraction of reading what is in the
 * rows. Login attempts are counted also when they are refused.
 */
async function wholeDatabase(world: World): Promise<unknown> {
  const tables = await world.sql<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables
     where schemaname = 'public' and tablename <> 'rate_limits' order by 1`,
  )
  const sums = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) as rows, sum(xmin::text::bigint) as writers,
         sum(hashtextextended(ctid::text, 0)) as places from ${name}`,
  )
  return world.sql(`${sums.join(' union all ')} order by name`)
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

/** Sends requests that only read, and checks that they change nothing, right or wrong. */
export async function expectOnlyReads(world: World, attempts: readonly Attempt[]): Promise<void> {
  const before = await wholeDatabase(world)
  for (const attempt of attempts) await attempt()
  expect(await wholeDatabase(world)).toEqual(before)
}
