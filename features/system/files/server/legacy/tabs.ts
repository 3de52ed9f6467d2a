import { z } from 'zod'
import { formatInteger } from '#kit/domain/format.ts'
import { hasMoreNames, hasTooMuch } from '#kit/server/json-shape.ts'
import { parsed, text } from '#kit/server/legacy/fields.ts'
import type { Column, Tab, Value } from '#kit/server/spreadsheet.ts'

const MAX_TABS = 50
const MAX_COLUMNS = 300
/** One tab is written row by row; several are made whole before the first byte leaves. */
const MAX_CELLS = { one: 200_000, several: 100_000 }

/** Names in a text: tabs have columns of their own, and names beside them. */
const MAX_NAMES = MAX_TABS * (MAX_COLUMNS + 2)

/** Values in a text that describes so many cells: each row counts too. */
export const MAX_VALUES = MAX_CELLS.one + 20_000

/** A row with its columns by name, or only its cells. */
type Row = Value[] | Record<string, Value>

/** By hand, because a schema for each of so many cells takes seconds. */
const row = z.custom<Row>(
  (given) =>
    typeof given === 'object' &&
    given !== null &&
    Object.values(given).every((cell) => cell === null || PLAIN.has(typeof cell)),
  'Una riga ha solo testi, numeri, sì e no',
)
const PLAIN: ReadonlySet<string> = new Set(['string', 'number', 'boolean'])

const written = z
  .array(
    z.object({ name: z.union([z.string(), z.number()]).transform(String), rows: z.array(row) }),
  )
  .min(1, 'Serve almeno un foglio')
  .max(MAX_TABS, `Al massimo ${MAX_TABS} fogli`)
  // Before anything is built: a few names in each row would make a square of cells.
  .transform((tabs, context) => {
    const heads = tabs.map(({ rows }) => headOf(rows))
    const cells = heads.reduce(
      (sum, { width }, at) => sum + Math.max(1, width) * (tabs[at]?.rows.length ?? 0),
      0,
    )
    const most = tabs.length > 1 ? MAX_CELLS.several : MAX_CELLS.one
    const narrow = heads.every(({ width }) => width <= MAX_COLUMNS)
    if (narrow && cells <= most) return tabs.map((tab, at) => tabOf(tab, heads[at] ?? NO_HEAD))
    context.addIssue(
      narrow ? `Al massimo ${formatInteger(most)} celle` : `Al massimo ${MAX_COLUMNS} colonne`,
    )
    return z.NEVER
  })

interface Head {
  readonly named: boolean
  readonly titles: readonly string[]
  readonly width: number
}
const NO_HEAD: Head = { named: false, titles: [], width: 0 }

/**
 * The head of a tab as old clients describe it. Of rows with named columns the names, each where it
 * appears first; of rows of cells the first one.
 */
function headOf(rows: readonly Row[]): Head {
  const named = rows.some((one) => !Array.isArray(one))
  const titles = named ? namesIn(rows) : Object.values(rows[0] ?? {}).map(titleOf)
  const width = rows.reduce(
    (most, one) => (Array.isArray(one) ? Math.max(most, one.length) : most),
    titles.length,
  )
  return { named, titles, width }
}

/** One name more than there may be columns is enough to refuse them. */
function namesIn(rows: readonly Row[]): string[] {
  const names = new Set<string>()
  for (const one of rows) {
    if (Array.isArray(one)) continue
    for (const name of Object.keys(one)) names.add(name)
    if (names.size > MAX_COLUMNS) break
  }
  return [...names]
}

/** A tab whose cells are put in their columns as it is written. What is no text stays what it is. */
function tabOf(
  { name, rows }: { readonly name: string; readonly rows: readonly Row[] },
  { named, titles, width }: Head,
): Tab {
  const columns = Array.from({ length: width }, (_, at): Column => {
    return { title: titles[at] ?? '', kind: 'text' }
  })
  const cells = named ? rows : rows.slice(1)
  return { name, columns, rows: placed(cells, titles) }
}

function* placed(rows: readonly Row[], titles: readonly string[]): Generator<Value[]> {
  for (const one of rows) {
    if (Array.isArray(one)) yield one
    else {
      const values = new Map(Object.entries(one))
      yield titles.map((title) => values.get(title) ?? null)
    }
  }
}

const titleOf = (cell: Value): string => (cell === null ? '' : String(cell))

const EXAMPLE = '[{"name":"Corsi","rows":[{"Corso":"Recitazione 1","Iscritti":24}]}]'

const readTabs = parsed('I fogli non sono in JSON', (json) => {
  if (hasTooMuch(json, MAX_VALUES)) return `Al massimo ${formatInteger(MAX_CELLS.one)} celle`
  return hasMoreNames(json, MAX_NAMES) ? `Al massimo ${MAX_COLUMNS} colonne` : undefined
})

/** Tabs in JSON, each with a name and rows; a list, or an object that has it as `tabs`. */
export const tabsField = z
  .unknown()
  .transform((given, context) => (typeof given === 'string' ? readTabs(given, context) : given))
  .transform((read) => (Array.isArray(read) ? read : (Object(read) as { tabs?: unknown }).tabs))
  .pipe(written)
  .meta({ kind: 'tabs in JSON', example: EXAMPLE })

/** The name of the file, with or without its ending; a slash, as in a date, is no folder. */
export const fileNameField = text('dashboard')
  .transform((name) =>
    name
      .trim()
      .replace(/\.xlsx$/i, '')
      .replace(/[/\\]/g, '-'),
  )
  .pipe(z.string().min(1, 'Campo obbligatorio').max(120))
  .meta({ kind: 'text', example: 'dashboard' })
