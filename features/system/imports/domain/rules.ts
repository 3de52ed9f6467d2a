import { isDay } from '#kit/domain/day.ts'
import { foldText } from '#kit/domain/text.ts'
import type { ImportColumns, ImportField, ImportMode } from './types.ts'

/** A file: at most so many bytes, lines, columns, and signs in a line. */
export const MAX_BYTES = 10 * 1024 * 1024
export const MAX_ROWS = 20_000
export const MAX_COLUMNS = 100
export const LONGEST_LINE = 64 * 1024
/** Lines that are read and judged together, and that one item of the work stores together. */
export const ROWS_A_PIECE = 1_000
export const ROWS_AN_ITEM = 100
/** So many days the lines of a file are kept that became nobody: they tell of people. */
export const KEPT_DAYS = 60
/** What a workbook may grow to when it is unpacked. */
export const MAX_UNPACKED = 40 * 1024 * 1024

/** What a spreadsheet would take for a formula; `+39 333 1234567 (madre)` and a lone `-` are none. */
const FORMULA = /^(?:[=@]|[+-](?:\D*[a-z]|.*(?:[|!=]|[a-z]\()))/i

/** Whether a cell begins as a formula does. */
export const isFormula = (cell: string) => FORMULA.test(cell)

/**
 * The sign between the columns: the semicolon when the headings have more of them, otherwise the
 * comma; the tab where the headings have neither.
 */
export function separatorOf(headLine: string): ';' | ',' | '\t' {
  const count = (sign: string) => headLine.split(sign).length - 1
  if (count(';') + count(',') === 0 && count('\t') > 0) return '\t'
  return count(';') > count(',') ? ';' : ','
}

/** The separator that a line above the headings says, as spreadsheets write it: `sep=;`. */
export function saidSeparator(firstLine: string): string | undefined {
  return /^"?sep=([;,|\t])"?\s*$/i.exec(firstLine)?.[1]
}

/** What was said before of headings, a field or null for those that are left out. */
export type KnownHeadings = ReadonlyMap<string, string | null>

/** A heading as it is remembered and recognised. */
export const headingOf = (text: string) => foldText(text).slice(0, 200)

/** What the columns are: what their headings were said to mean before, else what they say. */
export function guessColumns(
  fields: readonly ImportField[],
  header: readonly string[],
  known: KnownHeadings = new Map(),
): Record<string, number | null> {
  const meant = header.map((title) => {
    const heading = headingOf(title)
    const said = known.get(heading)
    if (said !== undefined) return said
    const named = fields.find(
      ({ headings, label }) => headings.includes(heading) || foldText(label) === heading,
    )
    return named?.name ?? null
  })
  return Object.fromEntries(
    fields.map(({ name }) => [name, meant.includes(name) ? meant.indexOf(name) : null]),
  )
}

/** What the headings of a file mean from now on; of two alike the first counts. */
export function meantHeadings(header: readonly string[], columns: ImportColumns): KnownHeadings {
  const fieldAt = new Map(Object.entries(columns).map(([field, at]) => [at, field]))
  const meant = new Map<string, string | null>()
  header.forEach((title, at) => {
    const heading = headingOf(title)
    if (heading !== '' && !meant.has(heading)) meant.set(heading, fieldAt.get(at) ?? null)
  })
  return meant
}

/** The labels of the columns without which a file is none, and which it has not. */
export function missingColumns(fields: readonly ImportField[], columns: ImportColumns): string[] {
  const has = (name: string | undefined) => name !== undefined && (columns[name] ?? null) !== null
  return fields
    .filter(({ name, required, orElse }) => required && !has(name) && !has(orElse))
    .map(({ label }) => label)
}

/** What a line says in the column of a field, its spaces made single; empty where it has none. */
export function cellReader(cells: readonly string[], columns: ImportColumns) {
  return (field: string): string => {
    const at = columns[field] ?? null
    return at === null ? '' : (cells[at] ?? '').replace(/\s+/g, ' ').trim()
  }
}

/** Words with which a surname begins and goes on. */
const PARTICLES = new Set(
  'da dal dalla dalle de degli dei del della delle dello di la le li lo san van von'.split(' '),
)

/**
 * Surname and name out of one cell: what stands before a comma, else the words in capitals that
 * come before others, else the first word with the particles before it, is the surname.
 */
export function splitName(full: string): { name: string; surname: string } {
  const [before = '', after] = full.split(',', 2)
  if (after !== undefined) return { surname: before.trim(), name: after.trim() }
  const words = full.split(' ')
  const lower = words.findIndex((word) => word !== word.toUpperCase())
  let end = lower > 0 ? lower : 1
  while (lower <= 0 && end < words.length - 1 && PARTICLES.has(foldText(words[end - 1] ?? ''))) {
    end += 1
  }
  return { surname: words.slice(0, end).join(' '), name: words.slice(end).join(' ') }
}

/** The names of a person, in two columns or in one. */
export function namesOf(cell: (field: string) => string): { name: string; surname: string } {
  const whole = cell('fullName')
  const names = whole === '' ? { name: '', surname: '' } : splitName(whole)
  return { name: cell('name') || names.name, surname: cell('surname') || names.surname }
}

/** Records by their folded names; those of one name are told apart by nobody. */
export function byName(
  rows: readonly { readonly id: number; readonly name: string }[],
): ReadonlyMap<string, readonly number[]> {
  const names = new Map<string, number[]>()
  for (const { id, name } of rows) {
    const key = foldText(name)
    names.set(key, [...(names.get(key) ?? []), id])
  }
  return names
}

/**
 * The records that a cell names, and what is wrong with it. A name may have a comma in it: the
 * whole cell is tried first, then what its signs part.
 */
export function namedIn(
  cell: string,
  names: ReadonlyMap<string, readonly number[]>,
  say: { unknown: (name: string) => string; twice: (name: string) => string },
): { ids: number[]; reasons: string[] } {
  const parts = names.has(foldText(cell)) ? [cell] : cell.split(/[;|,]/)
  const ids: number[] = []
  const reasons: string[] = []
  for (const name of parts.map((part) => part.trim()).filter((part) => part !== '')) {
    const [id, other] = names.get(foldText(name)) ?? []
    if (id === undefined) reasons.push(say.unknown(name))
    else if (other !== undefined) reasons.push(say.twice(name))
    else ids.push(id)
  }
  return { ids: [...new Set(ids)], reasons }
}

/** A day in any usual form, with a time behind it or not; undefined for what is none. */
export function dayOf(written: string): string | undefined {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\b/.exec(written) ?? []
  const iso =
    year === undefined
      ? written.slice(0, 10)
      : `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
  return isDay(iso) ? iso : undefined
}

/** What is done with a line that is right: `known` is whether its record is there already. */
export function verdictOf(mode: ImportMode, known: boolean): 'new' | 'update' | 'skipped' {
  if (known) return mode === 'new' ? 'skipped' : 'update'
  return mode === 'update' ? 'skipped' : 'new'
}
