import { Readable } from 'node:stream'
import { writeXlsx, writeXlsxStream, type CellStyle, type CellValue } from 'hucre/xlsx'
import { type Day, dayOfWallTime, daysBetween, type WallTime } from '#kit/domain/day.ts'
import { formatTime } from '#kit/domain/format.ts'
import { beginningOf } from '#kit/domain/text.ts'

/**
 * What the cells of a column are: texts, where a number or a flag stays one; numbers; hours, given
 * in minutes; euros, given in cents; days, given as `2026-10-15`; months, given as `2026-10`; times of a day, given as
 * `18:30`; moments, given as the wall time `2026-10-15T18:30:00`.
 */
export type Kind = 'text' | 'number' | 'hours' | 'euro' | 'day' | 'month' | 'time' | 'moment'

export interface Column {
  readonly title: string
  readonly kind: Kind
  /** In characters, where the kind needs more than usual; never less than the title does. */
  readonly width?: number
}

/** A value as the product has it; null and the empty text are empty cells. */
export type Value = string | number | boolean | null

type Row = readonly Value[]

export interface Tab {
  /** Any text: what a spreadsheet does not take in a tab's name is replaced. */
  readonly name: string
  readonly columns: readonly Column[]
  /** From the first column on; read as the file is written. */
  readonly rows: Iterable<Row> | AsyncIterable<Row>
}

export const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const HEAD: CellStyle = { font: { name: 'Calibri', size: 11, bold: true } }

/** How each kind is written; euros with the sign of the currency, as money is shown everywhere. */
const FORMAT: Readonly<Record<Kind, string | undefined>> = {
  text: undefined,
  number: undefined,
  hours: '#,##0.00',
  euro: '#,##0.00 "€"',
  day: 'dd/mm/yyyy',
  // The name of the month in the language of whoever opens it.
  month: 'mmmm yyyy',
  time: 'hh:mm',
  moment: 'dd/mm/yyyy hh:mm',
}

const WIDTH: Readonly<Record<Kind, number>> = {
  text: 20,
  number: 10,
  hours: 10,
  euro: 13,
  day: 12,
  month: 16,
  time: 8,
  moment: 17,
}

/**
 * An .xlsx file: each tab with a bold head that stays in sight, days as dates, money as numbers.
 * A text is always a text, also one that begins with `=`, `+`, `-` or `@`. One tab is written
 * while its rows are read, so that it takes no more memory when it is longer; several tabs are made
 * whole before the first byte leaves, so they are for small ones. Throws what reading the rows
 * throws, in the stream.
 */
export function writeSpreadsheet(tabs: readonly Tab[]): Readable {
  const names = tabNames(tabs.map(({ name }) => name))
  const [only, ...others] = tabs
  const content =
    only && others.length === 0 ? writeOne(only, names[0] ?? '') : writeAll(tabs, names)
  return Readable.from(content, { objectMode: false })
}

async function* writeOne(tab: Tab, name: string): AsyncGenerator<Uint8Array> {
  // The library knows one style a column, and asks for it row by row: the head has its own.
  const columns = tab.columns.map((column) => ({ width: widthOf(column), style: HEAD }))
  async function* rows(): AsyncGenerator<CellValue[]> {
    yield titles(tab)
    tab.columns.forEach(({ kind }, at) =>
      Object.assign(columns[at] ?? {}, { style: styleOf(kind) }),
    )
    for await (const row of tab.rows) yield cells(row, tab.columns)
  }
  yield* writeXlsxStream(rows(), { name, columns, freezePane: { rows: 1 } })
}

async function* writeAll(tabs: readonly Tab[], names: readonly string[]) {
  const sheets = []
  for (const [at, tab] of tabs.entries()) {
    const rows: CellValue[][] = [titles(tab)]
    for await (const row of tab.rows) rows.push(cells(row, tab.columns))
    const head = titles(tab).map(
      (value, column) => [`0,${column}`, { value, style: HEAD }] as const,
    )
    const columns = tab.columns.map((column) => ({
      width: widthOf(column),
      style: styleOf(column.kind),
    }))
    const freezePane = { rows: 1 }
    sheets.push({ name: names[at] ?? '', columns, rows, cells: new Map(head), freezePane })
  }
  yield await writeXlsx({ sheets })
}

const titles = ({ columns }: Tab): CellValue[] => columns.map(({ title }) => textOf(title))

function cells(row: Row, columns: readonly Column[]): CellValue[] {
  return row.map((value, at) => cell(value, columns[at]?.kind ?? 'text'))
}

function cell(value: Value, kind: Kind): CellValue {
  if (value === null || value === '') return null
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') {
    if (kind === 'euro') return value / 100
    return kind === 'hours' ? value / 60 : value
  }
  if (kind === 'day') return serial(value)
  if (kind === 'month') return serial(`${value}-01`)
  if (kind === 'time') return minutesOf(value) / MINUTES_A_DAY
  if (kind === 'moment') return momentOf(value)
  return textOf(value)
}

/** Spreadsheets count days from here; they only disagree on January and February of 1900. */
const DAY_ZERO = '1899-12-30'

/** The number by which a spreadsheet knows a day; it has no zone, so neither has the day. */
const serial = (day: Day): number => daysBetween(DAY_ZERO, day)

const MINUTES_A_DAY = 24 * 60

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

const momentOf = (local: WallTime): number =>
  serial(dayOfWallTime(local)) + minutesOf(formatTime(local)) / MINUTES_A_DAY

/** A text that is longer than its column goes on below: the next cell would lie over the rest. */
function styleOf(kind: Kind): CellStyle {
  const numFmt = FORMAT[kind]
  const alignment = { vertical: 'top', ...(kind === 'text' && { wrapText: true }) } as const
  return numFmt === undefined ? { alignment } : { numFmt, alignment }
}

function widthOf({ title, kind, width = WIDTH[kind] }: Column): number {
  return Math.max(width, title.length + 2)
}

/** As much as a cell holds. */
const LONGEST_TEXT = 32_767

/**
 * A text as a cell can hold it. The library writes signs that XML has no room for as `_x0007_`;
 * a text that looks like that already is escaped, and so are the two it lets by.
 */
function textOf(text: string): string {
  const short = beginningOf(text, LONGEST_TEXT)
  return short
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/[\ufffe\uffff]/g, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase()}_`)
}

const LONGEST_NAME = 31

/** Names that spreadsheets take for tabs: short, without signs of theirs, none of them twice. */
export function tabNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((given) => {
    const name = allowedName(given)
    let free = name
    for (let copy = 2; taken.has(free.toLowerCase()); copy += 1) {
      const ending = ` (${copy})`
      free = `${start(name, LONGEST_NAME - ending.length)}${ending}`
    }
    taken.add(free.toLowerCase())
    return free
  })
}

function allowedName(given: string): string {
  const plain = given
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- control characters are what is removed
    .replace(/[[\]:*?/\\\u0000-\u001f\u007f\ufffe\uffff]/g, ' ')
    .replace(/\s+/g, ' ')
  const name = start(plain.trim().replace(/^['\s]+/, ''), LONGEST_NAME).replace(/['\s]+$/, '')
  if (name === '') return 'Foglio'
  // The one name that Excel keeps for itself.
  return name.toLowerCase() === 'history' ? `${name}_` : name
}

/** The beginning of a text; a letter made of two halves is not cut between them. */
function start(text: string, length: number): string {
  return text.length <= length
    ? text
    : text
        .slice(0, length)
        .replace(/[\ud800-\udbff]$/, '')
        .trimEnd()
}
