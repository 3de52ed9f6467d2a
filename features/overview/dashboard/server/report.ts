import { z } from 'zod'
import { day } from '#kit/domain/contract.ts'
import { ok } from '#kit/domain/result.ts'
import { document } from '#kit/server/document-route.ts'
import type { Tab } from '#kit/server/spreadsheet.ts'
import { leadsOf, withoutColumns } from '../domain/rules.ts'
import { TABLE_NAME } from '../domain/text.ts'
import type { WeekTable } from '../domain/types.ts'
import { readWeek } from './routes.ts'

const hidden = z
  .string()
  .regex(/^(\d{1,15}(;\d{1,15}){0,199})?$/, 'Valore non valido')
  .transform((ids) => ids.split(';').filter(Boolean).map(Number))
  .default([])

/** The tables of a week as they are on the screen, one to a tab. */
export const dashboardSheet = document(
  {
    path: '/api/dashboard/dashboard.xlsx',
    who: 'crm-office',
    input: z.strictObject({ start: day, hidden }),
  },
  async (at, asked) => {
    const { tables } = await readWeek(at, asked.start)
    const shown = tables.map((table) => withoutColumns(table, asked.hidden))
    return ok({ name: 'dashboard', tabs: shown.map(tabOf) })
  },
)

function tabOf(table: WeekTable): Tab {
  const count = (of: { row?: number; column?: number }) => leadsOf(table, of).length
  const line = (name: string, of: { row?: number }) => [
    name,
    ...table.columns.map((column) => count({ ...of, column: column.id })),
    count(of),
  ]
  return {
    name: TABLE_NAME[table.key],
    columns: [
      { title: 'Origine', kind: 'text' },
      ...table.columns.map(({ name }) => ({ title: name, kind: 'number' }) as const),
      { title: 'Totale', kind: 'number' },
    ],
    rows: [...table.rows.map((row) => line(row.name, { row: row.id })), line('Totale', {})],
  }
}
