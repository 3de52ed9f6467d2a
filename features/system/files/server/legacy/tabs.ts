import { z } from 'zod'
import { textField } from '#kit/server/form-fields.ts'
import type { Column, Tab, Value } from '#kit/server/spreadsheet.ts'

const value = z.union([z.string(), z.number(), z.boolean(), z.null()])
/** A row with its columns by name, or only its cells. */
const row = z.union([z.array(value), z.record(z.string(), value)])

const MAX_TABS = 50
const MAX_COLUMNS = 300

const written = z
  .array(
    z.object({ name: z.union([z.string(), z.number()]).transform(String), rows: z.array(row) }),
  )
  .min(1, 'Serve almeno un foglio')
  .max(MAX_TABS, `Al massimo ${MAX_TABS} fogli`)
  .transform((tabs) => tabs.map(tabOf))
  .refine(
    (tabs) => tabs.every(({ columns }) => columns.length <= MAX_COLUMNS),
    `Al massimo ${MAX_COLUMNS} colonne`,
  )

type Row = z.output<typeof row>

/**
 * A tab as old clients describe it. Of rows with named columns the names are the head, each where
 * it appears first; of rows of cells the first one is. What is no text stays a number or a flag.
 */
function tabOf({ name, rows }: { name: string; rows: readonly Row[] }): Tab {
  const named = rows.some((one) => !Array.isArray(one))
  const titles = named ? namesIn(rows) : ((rows[0] as Value[] | undefined) ?? []).map(titleOf)
  const cells = named ? rows.map((one) => byName(one, titles)) : (rows.slice(1) as Value[][])
  const width = cells.reduce((most, { length }) => Math.max(most, length), titles.length)
  const columns = Array.from({ length: width }, (_, at): Column => {
    return { title: titles[at] ?? '', kind: 'text' }
  })
  return { name, columns, rows: cells }
}

function namesIn(rows: readonly Row[]): string[] {
  return [...new Set(rows.flatMap((one) => (Array.isArray(one) ? [] : Object.keys(one))))]
}

function byName(one: Row, titles: readonly string[]): Value[] {
  if (Array.isArray(one)) return one
  const values = new Map(Object.entries(one))
  return titles.map((title) => values.get(title) ?? null)
}

const titleOf = (cell: Value): string => (cell === null ? '' : String(cell))

const EXAMPLE = '[{"name":"Corsi","rows":[{"Corso":"Recitazione 1","Iscritti":24}]}]'

/** Tabs in JSON, each with a name and rows; a list, or an object that has it as `tabs`. */
export const tabsField = z
  .unknown()
  .transform((given, context) => {
    if (typeof given !== 'string') return given
    try {
      return JSON.parse(given) as unknown
    } catch {
      // What is no JSON is a wrong field like any other.
      context.addIssue({ code: 'custom', message: 'I fogli non sono in JSON' })
      return z.NEVER
    }
  })
  .transform((read) => (Array.isArray(read) ? read : (Object(read) as { tabs?: unknown }).tabs))
  .pipe(written)
  .meta({ kind: 'tabs in JSON', example: EXAMPLE })

/** The name of the file, with or without its ending. */
export const fileNameField = textField('dashboard')
  .transform((name) => name.trim().replace(/\.xlsx$/i, ''))
  .pipe(z.string().min(1, 'Campo obbligatorio').max(120))
  .meta({ kind: 'text', example: 'dashboard' })
