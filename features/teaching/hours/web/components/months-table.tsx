import { useState } from 'react'
import { localList } from '#kit/web/local-list.ts'
import { DataTable } from '#kit/web/table.tsx'
import { type Column, textOf, valueOf } from '#kit/web/table/column.ts'
import type { Empty } from '#kit/web/table/types.ts'
import type { Figures, MonthRow } from '../../domain/contract.ts'
import { type Figure, figureNames, monthName } from '../../domain/text.ts'
import { api } from '../api.ts'
import { FigureButton } from '#kit/web/figure.tsx'
import { type Asked, MonthDialog, type When } from './month-dialog.tsx'

type Open = (month: string, figure: Figure) => void

/** The months of a teacher: of what was worked, or of what is still planned. */
export function MonthsTable(props: { teacherId: number; when: When; label: string; empty: Empty }) {
  const { teacherId, when, label, empty } = props
  const [asked, setAsked] = useState<Asked>()
  const open: Open = (month, figure) => setAsked({ month, figure })
  return (
    <>
      <DataTable
        list={localList(
          api.months,
          { id: teacherId },
          {
            rows: ({ rows }) => monthsOf(when, rows),
            search: ({ month }) => monthName(month),
          },
        )}
        label={label}
        columns={columns(when, open)}
        fixed={{ q: '' }}
        rowId={({ month }) => month}
        rowLabel={({ month }) => monthName(month)}
        open={({ month }) =>
          when === 'held'
            ? { to: '/app/pdfFatturatoPage', search: { id: teacherId, mese: month } }
            : () => open(month, 'all')
        }
        empty={empty}
        {...(when === 'held' ? { exportAs: 'ore-da-fatturare' } : {})}
        embedded
      />
      {asked && (
        <MonthDialog
          teacherId={teacherId}
          when={when}
          asked={asked}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

function monthsOf(when: When, rows: readonly MonthRow[]): MonthRow[] {
  return rows.filter((row) => row[when].lessons > 0)
}

function columns(when: When, open: Open): readonly Column<MonthRow>[] {
  /** A figure that opens what is behind it. */
  const opening = (column: Column<MonthRow>, figure: Figure): Column<MonthRow> => ({
    ...column,
    cell: (row) => (
      <FigureButton
        value={textOf(column, row)}
        label={`${figureNames[figure]} di ${monthName(row.month)}`}
        zero={valueOf(column, row) === 0}
        onOpen={() => open(row.month, figure)}
      />
    ),
  })
  const hours = (id: string, title: string, minutes: (of: Figures) => number) =>
    ({ id, title, kind: 'hours', value: (row: MonthRow) => minutes(row[when]) }) as const
  const amount = (id: string, title: string, cents: (of: Figures) => number) =>
    ({ id, title, kind: 'euro', value: (row: MonthRow) => cents(row[when]) }) as const
  return [
    { id: 'month', title: 'Mese', value: ({ month }) => monthName(month), main: true },
    opening(
      hours('hours', HOURS[when], ({ minutes }) => minutes),
      'all',
    ),
    opening(
      hours('hourly', 'Ore a tariffa', ({ hourlyMinutes }) => hourlyMinutes),
      'hourly',
    ),
    amount('hourlyCents', 'Importo ore', ({ hourlyCents }) => hourlyCents),
    opening(
      { id: 'days', title: 'Giornate', kind: 'count', value: (row) => row[when].days },
      'daily',
    ),
    amount('dailyCents', 'Importo giornate', ({ dailyCents }) => dailyCents),
    amount('total', 'Totale', ({ hourlyCents, dailyCents }) => hourlyCents + dailyCents),
  ]
}

const HOURS: Readonly<Record<When, string>> = { held: 'Ore svolte', planned: 'Ore previste' }
