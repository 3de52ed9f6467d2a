import { createHash } from 'node:crypto'
import { deleteFiles, takeUploads } from '#f/system/files/server/mutations.ts'
import type { Input, Output } from '#kit/domain/contract.ts'
import { sql } from 'kysely'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Constraints } from '#kit/server/error-registry.ts'
import { record, type Tx } from '#kit/server/tx.ts'
import type { statementsContract } from '../domain/contract.ts'
import { headerKey } from '../domain/rules/columns.ts'
import { movementKeys, setAsideAtOnce } from '../domain/rules/movements.ts'
import { AT_ONCE } from '../domain/text.ts'
import type { Columns, Movement } from '../domain/types.ts'
import { findByContent, findStatement, knownColumns } from './queries.ts'
import { readCamtBeside } from './queries/camt-beside.ts'
import { readMovements, readTable } from './queries/csv.ts'
import { readUpload, type IncomingStatement } from './queries/file.ts'

export { forgetMovements } from './mutations/forget.ts'

type Contract = typeof statementsContract

export const statementConstraints: Constraints = {
  statement_line_payments_line: { code: 'statements.has_payments' },
}

/** The largest statement that goes in one insert. */
const AT_A_TIME = 1_000

/**
 * Imports an upload: all its movements that are not known from another statement, or nothing. The
 * same file again answers the statement it made and changes nothing. What its columns mean is remembered by the line
 * of their headings.
 */
export async function addStatement(
  tx: Tx,
  actor: Actor,
  { fileId, columns }: Input<Contract['add']>,
): Promise<Result<Output<Contract['add']>>> {
  const file = await readUpload(tx, actor, fileId)
  if (!file.ok) return file
  await takeUploads(tx, actor, [fileId])
  await deleteFiles(tx, actor, [fileId])
  const read = await readStatement(tx, actor, file.value, columns)
  if (!read.ok) return read
  const { movements } = read.value
  // One after the other: what two files have in common comes in once. Not before they are read:
  // whoever waits for the reading of another holds a connection to the database.
  await sql`select pg_advisory_xact_lock(hashtextextended('statements', 0))`.execute(tx)
  const before = await findByContent(tx, file.value.sha256)
  const id = before ?? (await openStatement(tx, actor, file.value, read.value))
  if (id === undefined) return refuse('statements.no_movements')
  // Of a file that was there already, what went with another statement that was taken back.
  const lines = await insertLines(tx, actor, id, read.value)
  const added = lines.length
  const brought = before === undefined ? null : lines
  if (brought && added === 0) return ok({ id, added, known: 0, again: true, brought })
  const known = movements.length - added
  await countKnown(tx, id, movements.length)
  await record(tx, actor, {
    action: 'statement.imported',
    entity: 'statement',
    entityId: id,
    after: { name: file.value.name, added, known },
  })
  return ok({ id, added, known, again: false, brought })
}

/** Notes how many of the movements of its file a statement does not have: another had brought them. */
async function countKnown(tx: Tx, id: number, movements: number): Promise<void> {
  await sql`
    update statements
    set known_lines = ${movements} - (
      select count(*) from statement_lines lines where lines.statement_id = statements.id
    )
    where id = ${id}
  `.execute(tx)
}

interface Account {
  readonly iban: string
  readonly movements: readonly Movement[]
}

/** The row of a new statement; `undefined` when there is nothing in it. */
async function openStatement(
  tx: Tx,
  actor: Actor,
  { name, kind, sha256 }: IncomingStatement,
  { iban, movements }: Account,
): Promise<number | undefined> {
  const days = movements.map(({ bookedOn }) => bookedOn).toSorted()
  const [first_on, last_on] = [days[0], days.at(-1)]
  if (first_on === undefined || last_on === undefined) return undefined
  const facts = { name, kind, iban, first_on, last_on, imported_by: actor.username }
  const { id } = await tx
    .insertInto('statements')
    .values({ ...facts, sha256: Buffer.from(sha256, 'hex') })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function readStatement(
  tx: Tx,
  actor: Actor,
  { kind, text }: IncomingStatement,
  told: Columns | undefined,
): Promise<Result<Account>> {
  if (kind === 'camt') return readCamtBeside(text)
  const headings = await knownColumns(tx)
  const table = await readTable(text, { headings, told })
  if (!table.ok) return table
  const header = headerKey(table.value.header)
  const columns = told ?? headings.get(header)
  if (!columns) return refuse('statements.columns_unknown')
  const movements = readMovements(table.value, columns)
  if (!movements.ok) return movements
  if (told) await rememberColumns(tx, actor, header, told)
  return ok({ iban: table.value.iban, movements: movements.value })
}

async function rememberColumns(
  tx: Tx,
  actor: Actor,
  header: string,
  columns: Columns,
): Promise<void> {
  const row = { columns: JSON.stringify(columns), saved_by: actor.username }
  await tx
    .insertInto('statement_columns')
    .values({ header, ...row })
    .onConflict((known) => known.column('header').doUpdateSet(row))
    .execute()
}

/** Puts in what no other statement has brought; answers the lines that were made. */
async function insertLines(
  tx: Tx,
  actor: Actor,
  statementId: number,
  { iban, movements }: Account,
): Promise<number[]> {
  const keys = movementKeys(iban, movements)
  const rows = movements.map((movement, at) => {
    const aside = setAsideAtOnce(movement)
    return {
      statement_id: statementId,
      seq: at,
      booked_on: movement.bookedOn,
      value_on: movement.valueOn,
      amount_cents: movement.amountCents,
      payer: movement.payer,
      description: movement.description,
      reference: movement.reference,
      fingerprint: createHash('sha256')
        .update(keys[at] ?? '')
        .digest(),
      set_aside_reason: aside ? AT_ONCE[aside] : null,
      set_aside_by: aside ? actor.username : null,
      set_aside_at: aside ? sql<string>`quinte_now()` : null,
    }
  })
  const added: number[] = []
  for (let at = 0; at < rows.length; at += AT_A_TIME) {
    const made = await tx
      .insertInto('statement_lines')
      .values(rows.slice(at, at + AT_A_TIME))
      // Known from another statement, or at this place of this very file already.
      .onConflict((known) => known.doNothing())
      .returning('id')
      .execute()
    added.push(...made.map(({ id }) => id))
  }
  return added
}

/** Takes an import back, as long as none of its lines ever paid anything. */
export async function removeStatement(
  tx: Tx,
  actor: Actor,
  { id }: Input<Contract['remove']>,
): Promise<Result<{ done: true }>> {
  const before = await findStatement(tx, id)
  if (!before) return refuse('statements.not_found')
  await tx.deleteFrom('statements').where('id', '=', id).execute()
  await record(tx, actor, {
    action: 'statement.removed',
    entity: 'statement',
    entityId: id,
    before,
  })
  return ok({ done: true })
}

/**
 * Takes lines out that a file brought to a statement that was there, as long as they never paid
 * anything; the others stay.
 */
export async function takeOutLines(
  tx: Tx,
  actor: Actor,
  { ids }: Input<Contract['takeOut']>,
): Promise<Result<{ done: true }>> {
  const gone = await tx
    .deleteFrom('statement_lines')
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .returning('statement_id as id')
    .execute()
  if (gone.length < new Set(ids).size) return refuse('statements.line_not_found')
  for (const [id, { length: lines }] of Map.groupBy(gone, (line) => line.id)) {
    await tx
      .updateTable('statements')
      .set(({ eb }) => ({ known_lines: eb('known_lines', '+', lines) }))
      .where('id', '=', id)
      .execute()
    await record(tx, actor, {
      action: 'statement.lines_removed',
      entity: 'statement',
      entityId: id,
      before: { lines },
    })
  }
  return ok({ done: true })
}
