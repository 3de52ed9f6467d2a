import type { World } from './world.ts'

/** The tables in which a text still stands; answers to repeated requests are kept for a day. */
export async function placesOf(world: World, text: string): Promise<string[]> {
  const tables = await world.sql<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'
       and table_name <> 'answered_requests'`,
  )
  const places: string[] = []
  for (const { name } of tables) {
    const found = await world.sql(`select from "${name}" kept where kept::text ilike $1 limit 1`, [
      `%${text}%`,
    ])
    if (found.length > 0) places.push(name)
  }
  return places
}
