import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { parse } from 'csv-parse'
import { ownUpload, readFileChunks } from '#f/system/files/server/queries.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import { isStorable, withoutInvisible } from '#kit/domain/text.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Db } from '#kit/server/db.ts'
import { Refused } from '#kit/server/tx.ts'
import {
  LONGEST_LINE,
  MAX_BYTES,
  MAX_COLUMNS,
  MAX_ROWS,
  ROWS_A_PIECE,
  saidSeparator,
  separatorOf,
} from '../../domain/rules.ts'
import type { FileLine } from '../../domain/types.ts'
import { readPieces } from './encoding.ts'
import { sheetLinesBeside } from './workbook-beside.ts'

/** A file of leads: its headings, and its other lines, a piece at a time. */
export interface Table {
  readonly name: string
  readonly header: readonly string[]
  /** Throws Refused where the file turns out to be none. */
  readonly pieces: AsyncIterable<readonly FileLine[]>
}

/**
 * Opens an upload of the caller as a table. Its lines are read as they are asked for, so that a
 * file of any length takes no more memory than a piece of it.
 */
export async function openTable(db: Db, actor: Actor, fileId: number): Promise<Result<Table>> {
  const info = await ownUpload(db, actor.accountId, fileId)
  if (!info) return refuse('files.not_found')
  const { name, size } = info
  const [, ending] = /\.(csv|xlsx)$/i.exec(name) ?? []
  if (ending === undefined) return refuse('imports.not_csv', { field: 'fileId' })
  if (size > MAX_BYTES) return refuse('imports.too_large')
  const chunks = () => readFileChunks(db, fileId)
  const source = ending.toLowerCase() === 'csv' ? csvLines(chunks) : sheetLinesBeside(chunks())
  const lines = filled(source)
  try {
    const head = await lines.next()
    if (head.done === true) return refuse('imports.empty')
    return ok({ name, header: head.value.cells, pieces: piecesOf(lines) })
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}

/** The lines with something in them, as clean texts; too many of them or too wide are refused. */
async function* filled(source: AsyncIterable<FileLine>): AsyncGenerator<FileLine> {
  let count = 0
  let read = 0
  for await (const { line, cells } of source) {
    read += 1
    // Others get their turn, however many lines have nothing in them.
    if (read % ROWS_A_PIECE === 0) await setImmediate()
    if (cells.length > MAX_COLUMNS) throw new Refused(refuse('imports.too_many_columns'))
    const clean = cells.map((cell) => withoutInvisible(cell).trim())
    if (clean.every((cell) => cell === '')) continue
    if (!clean.every(isStorable)) throw new Refused(refuse('imports.unreadable'))
    count += 1
    if (count > MAX_ROWS + 1) throw new Refused(refuse('imports.too_many_rows'))
    yield { line, cells: clean }
  }
}

async function* piecesOf(lines: AsyncGenerator<FileLine>): AsyncGenerator<readonly FileLine[]> {
  let piece: FileLine[] = []
  let some = false
  for await (const line of lines) {
    some = true
    piece.push(line)
    if (piece.length < ROWS_A_PIECE) continue
    yield piece
    piece = []
    // Others get their turn.
    await setImmediate()
  }
  if (!some) throw new Refused(refuse('imports.empty'))
  if (piece.length > 0) yield piece
}

async function* csvLines(chunks: () => AsyncIterable<Uint8Array>): AsyncGenerator<FileLine> {
  const pieces = readPieces(chunks)
  const first = await pieces.next()
  if (first.done === true) return
  const [, head = ''] = /^\s*([^\r\n]*)/.exec(first.value) ?? []
  const said = saidSeparator(head)
  const parser = parse({
    delimiter: said ?? separatorOf(head),
    // The line that says it is none of the table.
    from: said === undefined ? 1 : 2,
    info: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_LINE,
    // The parser counts no separators: a line of nothing else would have millions of cells.
    cast(cell, { index }) {
      if (index >= MAX_COLUMNS) throw new Refused(refuse('imports.too_many_columns'))
      return cell
    },
  })
  async function* all() {
    yield first.value as string
    for await (const piece of pieces) {
      // Others get their turn.
      await setImmediate()
      yield piece
    }
  }
  try {
    for await (const { info, record } of Readable.from(all()).compose(parser)) {
      yield { line: (info as { lines: number }).lines, cells: record as string[] }
    }
  } catch (error) {
    if (error instanceof Refused || !isParserFault(error)) throw error
    throw new Refused(refuse('imports.unreadable'))
  }
}

/** What the parser dislikes is the file's fault; whatever else goes wrong is not. */
function isParserFault(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_')
}
