import type { Output } from '#kit/domain/contract.ts'
import { ok, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Db } from '#kit/server/db.ts'
import type { statementsContract } from '../../domain/contract.ts'
import { headerKey } from '../../domain/rules/columns.ts'
import { findByContent, knownColumns } from '../queries.ts'
import { readTable } from './csv.ts'
import { readUpload } from './file.ts'

/** As many rows as one needs to see what is in the columns. */
const SHOWN = 8

/** What an upload is, and whether it can be imported without asking what its columns mean. */
export async function previewUpload(
  db: Db,
  actor: Actor,
  fileId: number,
): Promise<Result<Output<(typeof statementsContract)['preview']>>> {
  const file = await readUpload(db, actor, fileId)
  if (!file.ok) return file
  const { kind, sha256, text } = file.value
  const there = (await findByContent(db, sha256)) !== undefined
  if (kind === 'camt' || there) {
    return ok({ kind, known: true, header: [], rows: [], columns: null })
  }
  const headings = await knownColumns(db)
  const table = await readTable(text, { headings })
  if (!table.ok) return table
  const header = [...table.value.header]
  const told = headings.get(headerKey(header))
  const columns = told ? { ...told, description: [...told.description] } : null
  const rows = table.value.rows
    .slice(0, SHOWN)
    .map(({ cells }) => header.map((_title, at) => cells[at] ?? ''))
  return ok({ kind, known: columns !== null, header, rows, columns })
}
