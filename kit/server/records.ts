import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { DB } from '#db/schema.ts'
import { ok, refuse, type Refusal, type Result } from '#kit/domain/result.ts'
import type { Writing } from './route.ts'
import { changedElsewhere, record, type Tx } from './tx.ts'

/** Who writes, and in which transaction: all that a record needs of a write. */
export type At = Pick<Writing, 'tx' | 'actor'>

/** Tables whose rows are records: known by a number. */
export type RecordTable = {
  [Table in keyof DB]: Selectable<DB[Table]> extends { id: number } ? Table : never
}[keyof DB]

/** Tables whose rows count how often they were saved. */
export type VersionedTable = {
  [Table in RecordTable]: Selectable<DB[Table]> extends { version: number } ? Table : never
}[RecordTable]

/** A kind of record; written once a feature and given to everything that writes such records. */
export interface RecordKind<Table extends RecordTable = RecordTable, Code extends string = string> {
  readonly table: Table
  /** Its name in the audit: `teacher.created`, `teacher.updated`. */
  readonly entity: string
  /** What is answered when there is no such record, or only in the trash. */
  readonly missing: Code
}

/** What the audit says beyond the columns: what belongs to the record and is kept elsewhere. */
interface Beside {
  readonly before?: object
  readonly after?: object
}

type Row<Table extends RecordTable> = Selectable<DB[Table]>

/** The author of a row is the author of its line in the audit: not said twice. */
const NOT_NOTED = new Set(['created_by', 'version'])

/** Columns as the audit names them, in the words of the contract: `startsOn` for `starts_on`. */
function worded(
  columns: object,
  noted: (column: string) => boolean = () => true,
): Record<string, unknown> {
  const entries = Object.entries(columns).filter(
    ([column, value]) => value !== undefined && !NOT_NOTED.has(column) && noted(column),
  )
  return Object.fromEntries(
    entries.map(([column, value]) => [
      column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  )
}

/** To the query builder one table stands for all: they have in common what is used of them here. */
const typedAs = (table: RecordTable) => table as 'subjects'

/** Creates a record and notes who did, with what it holds; answers its number. */
export async function insertRecord<Table extends RecordTable>(
  { tx, actor }: At,
  { table, entity }: RecordKind<Table>,
  values: Insertable<DB[Table]>,
  { after }: Pick<Beside, 'after'> = {},
): Promise<number> {
  const { id } = await tx
    .insertInto(typedAs(table))
    .values(values as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  const noted = { ...worded(values), ...after }
  await record(tx, actor, { action: `${entity}.created`, entity, entityId: id, after: noted })
  return id
}

/** The row of a record, locked until the end of the transaction; also from the trash. */
export async function lockRow<Table extends RecordTable>(
  tx: Tx,
  table: Table,
  id: number,
): Promise<Row<Table> | undefined> {
  const row = await tx
    .selectFrom(typedAs(table))
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row as Row<Table> | undefined
}

/**
 * Waits for whoever is writing about some records, and lets nobody else do so; in one order, so that
 * nobody waits in a ring.
 */
export async function lockRows(tx: Tx, table: RecordTable, ids: readonly number[]): Promise<void> {
  await sql`
    select from ${sql.table(table)} where id = any(${[...ids]}::bigint[]) order by id for update
  `.execute(tx)
}

/** The row of a record that is not in the trash, locked: the others are missing. */
export async function lockRecord<Table extends RecordTable, Code extends string>(
  tx: Tx,
  { table, missing }: Pick<RecordKind<Table, Code>, 'table' | 'missing'>,
  id: number,
): Promise<Result<Row<Table>, Code>> {
  const row = await lockRow(tx, table, id)
  return row === undefined || inTrash(row) ? refuse(missing) : ok(row)
}

/** Whether a row lies in the trash. */
export function inTrash(row: object): boolean {
  return 'deleted_at' in row && row.deleted_at !== null
}

/** What a form saves: which record, as of which version, and its columns. */
interface Saved<Table extends VersionedTable, Why extends string> {
  readonly id: number
  /** `current` for work that opened no form: it takes the record as it is. */
  readonly version: number | 'current'
  readonly values: Omit<Updateable<DB[Table]>, 'id' | 'version' | 'deleted_at'>
  /** What else must hold of the record as it is, before anything is written. */
  readonly check?: (row: Row<Table>) => Result<unknown, Why> | Promise<Result<unknown, Why>>
  /** The verb of the audit, when it is not `updated`. */
  readonly verb?: string
  readonly beside?: Beside
}

/**
 * Saves the form of a record: refused when it is missing or somebody else saved it since the form
 * was opened. The audit keeps the columns that have changed, before and after. Answers the version
 * for the next form.
 */
export async function saveVersion<
  Table extends VersionedTable,
  Code extends string,
  Why extends string = never,
>(
  { tx, actor }: At,
  kind: RecordKind<Table, Code>,
  { id, version, values, check, verb = 'updated', beside = {} }: Saved<Table, Why>,
): Promise<Result<{ version: number }, Code | Why | 'kit.changed_elsewhere'>> {
  const { table, entity } = kind
  const locked = await lockRecord(tx, kind, id)
  if (!locked.ok) return locked
  const before: Row<Table> & { readonly version?: unknown } = locked.value
  if (version !== 'current' && before.version !== version) return changedElsewhere(tx, entity, id)
  const next = Number(before.version) + 1
  const allowed = await check?.(before)
  if (allowed?.ok === false) return allowed satisfies Refusal<Why>
  const after = await tx
    .updateTable(typedAs(table))
    .set({ ...(values as object), version: next })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const noted = (column: string) => column in values
  await record(tx, actor, {
    action: `${entity}.${verb}`,
    entity,
    entityId: id,
    ...changes(
      { ...worded(before, noted), ...beside.before },
      { ...worded(after, noted), ...beside.after },
    ),
  })
  return ok({ version: next })
}

/** Of two states of a record, what differs. */
function changes(before: Record<string, unknown>, after: Record<string, unknown>) {
  const same = (key: string) => JSON.stringify(before[key]) === JSON.stringify(after[key])
  const differing = (state: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(state).filter(([key]) => !same(key)))
  return { before: differing(before), after: differing(after) }
}
