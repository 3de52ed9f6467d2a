import pg from 'pg'

/**
 * What a database holds: for each table how many rows and the digest of all of them, and where
 * the sequences stand. `without` leaves out columns, as `table.column`.
 */
export async function digestOf(
  url: string,
  without: readonly string[] = [],
): Promise<Record<string, string>> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query("set timezone = 'UTC'")
    const { rows: tables } = await client.query<{ name: string; columns: string[] }>(
      `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not attisdropped
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by 1 order by 1`,
    )
    const digests: Record<string, string> = {}
    for (const { name, columns } of tables) {
      const list = columns
        .filter((column) => !without.includes(`${name}.${column}`))
        .map((column) => pg.escapeIdentifier(column))
      digests[name] = await digestOfRows(client, name, list)
    }
    const { rows } = await client.query<{ name: string; value: string | null }>(
      `select sequencename as name, last_value::text as value
       from pg_sequences where schemaname = 'public' order by 1`,
    )
    for (const { name, value } of rows) digests[`sequence ${name}`] = value ?? 'unused'
    return digests
  } finally {
    await client.end()
  }
}

async function digestOfRows(
  client: pg.Client,
  table: string,
  columns: readonly string[],
): Promise<string> {
  const { rows } = await client.query<{ digest: string }>(
    `select count(*) || ' ' || coalesce(md5(string_agg(line, e'\\n' order by line)), '') as digest
     from (select row(${columns.join(', ')})::text as line from ${pg.escapeIdentifier(table)}) as rows`,
  )
  return rows[0]?.digest ?? ''
}
