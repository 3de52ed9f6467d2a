import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { parse } from 'csv-parse'
import { readXlsx } from 'hucre/xlsx'
import { ownUpload, readFileChunks } from '#f/system/files/server/queries.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import { withoutInvisible } from '#kit/domain/text.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Db } from '#kit/server/db.ts'
import { decode } from '#kit/server/decode.ts'
import { LONGEST_LINE, MAX_BYTES, MAX_COLUMNS, MAX_ROWS, separatorOf } from '../../domain/rules.ts'

/** A file of leads: its headings, and the lines with something in them. */
export interface Table {
  readonly name: string
  readonly header: readonly string[]
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[]
}

type Read = Result<Table>
type Cells = { readonly line: number; readonly cells: readonly string[] }

/** Reads an upload of the caller as a table. */
export async function readUpload(db: Db, actor: Actor, fileId: number): Promise<Read> {
  const info = await ownUpload(db, actor.accountId, fileId)
  if (!info) return refuse('files.not_found')
  const { name, size } = info
  const [, ending] = /\.(csv|xlsx)$/i.exec(name) ?? []
  if (ending === undefined) return refuse('imports.not_csv', { field: 'fileId' })
  if (size > MAX_BYTES) return refuse('imports.too_large')
  const bytes = Buffer.concat(await Array.fromAsync(readFileChunks(db, fileId)))
  const rows = ending.toLowerCase() === 'csv' ? await csvRows(bytes) : await sheetRows(bytes)
  if (!rows.ok) return rows
  const [head, ...rest] = rows.value.filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (!head || rest.length === 0) return refuse('imports.empty')
  if (rest.length > MAX_ROWS) return refuse('imports.too_many_rows')
  return ok({ name, header: head.cells, rows: rest })
}

const clean = (cell: string) => withoutInvisible(cell).trim()

/** Bytes that are read before others get their turn. */
const PIECE = 64 * 1024

async function csvRows(bytes: Uint8Array): Promise<Result<Cells[]>> {
  const text = decode(bytes).replace(/^\ufeff/, '')
  if (text.includes('\0')) return refuse('imports.unreadable')
  const delimiter = separatorOf(/^\s*([^\r\n]*)/.exec(text)?.[1] ?? '')
  const parser = parse({
    delimiter,
    info: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_LINE,
  })
  const rows: Cells[] = []
  try {
    for await (const { info, record } of Readable.from(piecesOf(text)).compose(parser)) {
      const cells = (record as string[]).map(clean)
      if (cells.length > MAX_COLUMNS) return refuse('imports.too_many_columns')
      rows.push({ line: (info as { lines: number }).lines, cells })
      if (rows.length > MAX_ROWS + 1) return refuse('imports.too_many_rows')
    }
    return ok(rows)
  } catch {
    // Whatever the parser dislikes is the file's fault: nothing else is done in there.
    return refuse('imports.unreadable')
  }
}

async function* piecesOf(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += PIECE) {
    yield bytes.subarray(at, at + PIECE)
    await setImmediate()
  }
}

/** The first sheet of a workbook; days become `2027-03-07`. */
async function sheetRows(bytes: Uint8Array): Promise<Result<Cells[]>> {
  try {
    const { sheets } = await readXlsx(bytes, { sheets: [0], maxRows: MAX_ROWS + 2 })
    const rows = sheets[0]?.rows ?? []
    if (rows.some((cells) => cells.length > MAX_COLUMNS)) return refuse('imports.too_many_columns')
    return ok(rows.map((cells, at) => ({ line: at + 1, cells: cells.map(cellText) })))
  } catch {
    return refuse('imports.unreadable')
  }
}

/** A day, as the library has them. */
const isMoment = (value: unknown): value is { toISOString(): string } =>
  typeof value === 'object' && value !== null && 'toISOString' in value

function cellText(value: unknown): string {
  if (isMoment(value)) return value.toISOString().slice(0, 10)
  return typeof value === 'string' || typeof value === 'number' ? clean(String(value)) : ''
}
