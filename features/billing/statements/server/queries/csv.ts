import { CsvError, parse } from 'csv-parse/sync'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import { withoutInvisible } from '#kit/domain/text.ts'
import { readAmount, readDay } from '../../domain/rules/cells.ts'
import { checkColumns, guessColumns, headerKey, readRow } from '../../domain/rules/columns.ts'
import { MAX_LINES, type Columns, type Movement } from '../../domain/types.ts'

const DELIMITERS = [';', ',', '\t'] as const
/** Within so many rows the headings must come; banks write account and balance before them. */
const HEAD_ROWS = 60
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
export function readTable(
  text: string,
  known = NOTHING_KNOWN,
): Result<Table, 'statements.not_a_statement' | 'statements.wrong_table'> {
  const heads = DELIMITERS.flatMap((delimiter) => {
    const rows = rowsOf(text, delimiter, HEAD_ROWS)
    const head = rows.ok ? headOf(rows.value, known) : undefined
    return head ? [{ delimiter, ...head }] : []
  })
  const [best] = heads.toSorted((a, b) => a.rank - b.rank || b.width - a.width)
  if (!best) {
    const plain = rowsOf(text, DELIMITERS[0], HEAD_ROWS)
    return plain.ok ? refuse('statements.not_a_statement') : plain
  }
  const all = rowsOf(text, best.delimiter)
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

function rowsOf(
  text: string,
  delimiter: string,
  to?: number,
): Result<Row[], 'statements.wrong_table'> {
  try {
    const records = parse(text, {
      delimiter,
      info: true,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      ...(to === undefined ? {} : { to }),
    }) as unknown as { info: { lines: number }; record: string[] }[]
    return ok(
      records.map(({ info, record }) => ({
        line: info.lines,
        cells: record.map((cell) => withoutInvisible(cell).replaceAll(/\s+/g, ' ')),
      })),
    )
  } catch (error) {
    // Only what is wrong with the text is the text's fault.
    if (!(error instanceof CsvError)) throw error
    return refuse('statements.wrong_table', { data: { line: Number(error['lines'] ?? 0) } })
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
