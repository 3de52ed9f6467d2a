import { sql } from 'kysely'
import type { Working } from '#kit/server/batch.ts'
import type { AnyKind, DoneLine, Part } from './kind.ts'

/**
 * Takes lines of an import back. A record that was added goes to the trash unless somebody has
 * worked on it since; one that was changed is as it was, unless somebody has changed it since.
 */
export async function undoRows(
  kind: AnyKind,
  at: Working,
  { importId, from, to }: Part,
): Promise<void> {
  const { tx } = at
  const { rows: lines } = await sql<DoneLine>`
    select position, record_id as "recordId", before, coalesce(version_after, 0) as version
    from import_rows
    where import_id = ${importId} and position between ${from} and ${to}
      and outcome in ('added', 'updated') and undone is null and record_id is not null
    order by position
    for update
  `.execute(tx)
  const undone = await kind.takeBack({ ...at, importId }, lines)
  const rows = lines.map(({ position }, index) => ({ position, undone: undone[index] ?? 'left' }))
  await sql`
    update import_rows line set undone = taken.undone
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as taken (position int, undone text)
    where line.import_id = ${importId} and line.position = taken.position
  `.execute(tx)
}
