import { sql } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { Actor } from './actor.ts'
import { record, type Tx } from './tx.ts'

/** Tables whose rows go to a trash. */
type Trashed = {
  [Table in keyof DB]: DB[Table] extends { id: unknown; deleted_at: unknown } ? Table : never
}[keyof DB]

/** A record that goes to the trash or comes back from it. */
interface Moving {
  readonly table: Trashed
  /** Its name in the audit: `teacher.deleted`, `teacher.restored`. */
  readonly entity: string
  readonly id: number
  /** Whether forms that were opened before the move can no longer be saved. */
  readonly outdatesForms?: boolean
}

/**
 * Puts a record in the trash at an instant, or takes it out with `null`; there already, nothing
 * changes and nothing is noted. Answers whether there is such a record at all.
 */
export async function moveInTrash(
  tx: Tx,
  actor: Actor,
  { table, entity, id, outdatesForms = false }: Moving,
  deletedAt: string | null,
): Promise<boolean> {
  const moved = await sql`
    update ${sql.table(table)}
    set deleted_at = ${deletedAt}::timestamptz
      ${outdatesForms ? sql`, version = version + 1` : sql``}
    where id = ${id} and (deleted_at is null) = ${deletedAt !== null}
    returning id
  `.execute(tx)
  if (moved.rows.length > 0) {
    const action = `${entity}.${deletedAt === null ? 'restored' : 'deleted'}`
    await record(tx, actor, { action, entity, entityId: id })
    return true
  }
  const known = await sql`select from ${sql.table(table)} where id = ${id}`.execute(tx)
  return known.rows.length > 0
}
