import { sql } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { done, Operation, onlyId } from '#kit/domain/contract.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Actor } from './actor.ts'
import { inTrash, lockRow, type RecordKind } from './records.ts'
import type { Working } from './batch.ts'
import { write, type Route } from './route.ts'
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

/** A kind of record that has a trash. */
export interface TrashKind<Code extends string = string> extends RecordKind<Trashed, Code> {
  /** Forms that were opened before the record was in the trash can no longer be saved. */
  readonly outdatesForms?: boolean
  /** Why a record may not go, asked once it is locked and not there yet. */
  readonly beforeDelete?: (at: Working, id: number) => Promise<Result<unknown>>
  /** Why a record may not come back, or what comes back with it; asked once it is locked. */
  readonly beforeRestore?: (at: Working, id: number) => Promise<Result<unknown>>
}

type Done = Result<{ done: true }>

/** Puts a record in the trash; there already, nothing changes and nothing is noted. */
export async function deleteRecord(at: Working, kind: TrashKind, id: number): Promise<Done> {
  return move(at, kind, id, at.now)
}

/** Takes a record out of the trash; not there, nothing changes and nothing is noted. */
export async function restoreRecord(at: Working, kind: TrashKind, id: number): Promise<Done> {
  return move(at, kind, id, null)
}

async function move(
  at: Working,
  kind: TrashKind,
  id: number,
  deletedAt: string | null,
): Promise<Done> {
  const { tx, actor } = at
  const { table, entity, missing, outdatesForms = false } = kind
  const row = await lockRow(tx, table, id)
  if (row === undefined) return refuse(missing)
  if (inTrash(row) === (deletedAt !== null)) return ok({ done: true })
  const allowed = await (deletedAt === null ? kind.beforeRestore : kind.beforeDelete)?.(at, id)
  if (allowed?.ok === false) return allowed
  await sql`
    update ${sql.table(table)}
    set deleted_at = ${deletedAt}::timestamptz
      ${outdatesForms ? sql`, version = version + 1` : sql``}
    where id = ${id}
  `.execute(tx)
  const action = `${entity}.${deletedAt === null ? 'restored' : 'deleted'}`
  await record(tx, actor, { action, entity, entityId: id })
  return ok({ done: true })
}

type TrashOperation = Operation<typeof onlyId, typeof done>

/** The routes of a trash: `...trashRoutes(contract, ROOM)`. */
export function trashRoutes(
  operations: { readonly delete: TrashOperation; readonly restore: TrashOperation },
  kind: TrashKind,
): {
  readonly delete: Route<typeof onlyId, typeof done>
  readonly restore: Route<typeof onlyId, typeof done>
} {
  return {
    delete: write(operations.delete, (at, { id }) => deleteRecord(at, kind, id)),
    restore: write(operations.restore, (at, { id }) => restoreRecord(at, kind, id)),
  }
}
