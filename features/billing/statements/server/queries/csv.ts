import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import { withoutInvisible } from '#kit/domain/text.ts'
import { readAmount, readDay } from '../../domain/rules/cells.ts'
import { checkColumns, guessColumns, headerKey, readRow } from '../../domain/rules/columns.ts'
import { MAX_LINES, type Columns, type Movement } from '../../domain/types.ts'

const DELIMITERS = [';', ',', '\t'] as const
/** Within so many rows the headings must come; banks write account and balance before them. */
const HEAD_ROWS = 60
/** Rows, columns, cells and bytes of a row that are read: many times what banks write. */
const MAX_ROWS = 2 * MAX_LINES
const MAX_COLUMNS = 200
const MAX_CELLS = 300_000
const LONGEST_ROW = 64 * 1024
/** Bytes that are read before others get their turn. */
const PIECE = 8 * 1024
/** A row of movements comes so soon after the headings. */
const NEAR = 3
/** A day or an amount that may be wrong. */
const FIGURES = /^(?=.*\d)[\d.,/+\s€-]+$/
const IBAN = /IT\d{2}[A-Z]\d{10}[0-9A-Z]{12}/

interface Row {
  /** In the file, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

/** A CSV of a bank: its headings and what stands below them. */
export interface Table {
  readonly iban: string
  readonly header: readonly string[]
  readonly rows: readonly Row[]
}

/** What is known of columns: what they were said to mean, by headings, and now for this file. */
export interface Known {
  readonly headings: ReadonlyMap<string, Columns>
  readonly told?: Columns | undefined
}
const NOTHING_KNOWN: Known = { headings: new Map() }

/**
 * Finds the table in a text: which sign separates its columns and in which row the headings are,
 * whatever stands before them. A text without such a row is no statement.
 */
export async function readTable(
  text: string,
  known = NOTHING_KNOWN,
): Promise<
  Result<
    Table,
    'statements.not_a_statement' | 'statements.wrong_table' | 'statements.too_many_lines'
  >
> {
  const heads = []
  for (const delimiter of DELIMITERS) {
    const rows = await rowsOf(text, delimiter, HEAD_ROWS)
    const head = rows.ok ? headOf(rows.value, known) : undefined
    if (head) heads.push({ delimiter, ...head })
  }
  const [best] = heads.toSorted((a, b) => a.rank - b.rank || b.width - a.width)
  if (!best) {
    const plain = await rowsOf(text, DELIMITERS[0], HEAD_ROWS)
    return plain.ok ? refuse('statements.not_a_statement') : plain
  }
  const all = await rowsOf(text, best.delimiter)
  if (!all.ok) return all
  const preamble = all.value.slice(0, best.at).flatMap(({ cells }) => cells)
  return ok({
    iban: IBAN.exec(preamble.join('|').replaceAll(' ', '').toUpperCase())?.[0] ?? '',
    header: headerOf(all.value[best.at]),
    rows: all.value.slice(best.at + 1),
  })
}

/** The movements of a table; the first row that cannot be read refuses all of it. */
export function readMovements(
  table: Table,
  columns: Columns,
): Result<
  Movement[],
  'statements.wrong_columns' | 'statements.wrong_row' | 'statements.too_many_lines'
> {
  if (Object.keys(checkColumns(columns, table.header.length)).length > 0) {
    return refuse('statements.wrong_columns', { field: 'columns' })
  }
  const movements: Movement[] = []
  for (const { line, cells } of table.rows) {
    const read = readRow(cells, columns)
    if (!read.ok) {
      const data = { line, fault: read.code, ...read.data }
      return refuse('statements.wrong_row', { data })
    }
    if (read.value) movements.push(read.value)
    if (movements.length > MAX_LINES) return refuse('statements.too_many_lines')
  }
  return ok(movements)
}

/** The first rows; with others asked between the pieces, since a file can have millions of cells. */
async function rowsOf(
  text: string,
  delimiter: string,
  most = Infinity,
): Promise<Result<Row[], 'statements.wrong_table' | 'statements.too_many_lines'>> {
  const parser = parse({
    delimiter,
    info: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
    max_record_size: LONGEST_ROW,
    cast(cell, { index, lines }) {
      if (index >= MAX_COLUMNS) throw new TooWide(lines)
      return cell
    },
  })
  const rows: Row[] = []
  let count = 0
  try {
    for await (const { info, record } of Readable.from(piecesOf(text)).compose(parser)) {
      const cells = (record as string[]).map((cell) =>
        withoutInvisible(cell).replaceAll(/\s+/g, ' '),
      )
      rows.push({ line: (info as { lines: number }).lines, cells })
      if (rows.length === most) break
      count += cells.length
      if (rows.length > MAX_ROWS || count > MAX_CELLS) return refuse('statements.too_many_lines')
    }
    return ok(rows)
  } catch (error) {
    if (error instanceof TooWide) return wrongTable(error.line)
    // Only what is wrong with the text is the text's fault.
    if (error instanceof CsvError) return wrongTable(Number(error['lines'] ?? 0))
    throw error
  }
}

const wrongTable = (line: number) => refuse('statements.wrong_table', { data: { line } })

/** A row of more columns than any bank writes; said while it is read, before it fills the memory. */
class TooWide extends Error {
  readonly line: number
  constructor(line: number) {
    super('too many columns')
    this.line = line
  }
}

async function* piecesOf(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += PIECE) {
    yield bytes.subarray(at, at + PIECE)
    await setImmediate()
  }
}

/**
 * The row of the headings, words only: the surest is one whose columns are known, then one with a
 * movement soon below it. Else what its words or who sends it say: so a file whose only movement
 * has a wrong cell is still told by its row.
 */
function headOf(
  rows: readonly Row[],
  { headings, told }: Known,
): { at: number; width: number; rank: number } | undefined {
  const heads = rows.flatMap((row, at) => {
    const header = headerOf(row)
    if (header.length < 2 || header.some(isFigure)) return []
    const next = rows.slice(at + 1, at + 1 + NEAR).map(({ cells }) => cells)
    const movements = next.filter((cells) => isMovement(cells.slice(0, header.length)))
    const rank = [
      headings.has(headerKey(header)),
      movements.length > 0 && isWhole(guessColumns(header, movements), header),
      movements.length > 0,
      told !== undefined && isWhole(told, header) && hasFigures(next[0] ?? [], told),
      next.length > 0 && isWhole(guessColumns(header, []), header),
    ].indexOf(true)
    return rank < 0 ? [] : [{ at, width: header.length, rank }]
  })
  return heads.toSorted((a, b) => a.rank - b.rank)[0]
}

const isWhole = (columns: Columns, header: readonly string[]) =>
  Object.keys(checkColumns(columns, header.length)).length === 0

/** Whether there are figures, readable or not, where the day and the amount should be. */
function hasFigures(cells: readonly string[], { date, amount, credit, debit }: Columns): boolean {
  const has = (column: number | null) => column !== null && /\d/.test(cells[column] ?? '')
  return has(date) && [amount, credit, debit].some(has)
}

function headerOf(row: Row | undefined): string[] {
  const cells = row?.cells ?? []
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)
}

function isFigure(cell: string): boolean {
  return readDay(cell) !== undefined || readAmount(cell) !== undefined || FIGURES.test(cell)
}

function isMovement(cells: readonly string[]): boolean {
  return (
    cells.some((cell) => readDay(cell) !== undefined) &&
    cells.some((cell) => readDay(cell) === undefined && readAmount(cell) !== undefined)
  )
}
