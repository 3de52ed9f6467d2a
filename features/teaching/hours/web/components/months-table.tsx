import { useState } from 'react'
import { formatEuro, formatHours, formatInteger } from '#kit/domain/format.ts'
import { localList } from '#kit/web/local-list.ts'
import { DataTable } from '#kit/web/table.tsx'
import type { Column, Empty } from '#kit/web/table/types.ts'
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
            sorts: {},
          },
        )}
        label={label}
        columns={columns(when, open)}
        fixed={{ q: '' }}
        rowId={({ month }) => month}
        rowLabel={({ month }) => monthName(month)}
        open={({ month }) =>
          () =>
            open(month, 'all')
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

/** Of what was worked the newest comes first; of what is planned the next. */
function monthsOf(when: When, rows: readonly MonthRow[]): MonthRow[] {
  const months = rows.filter((row) => row[when].lessons > 0)
  return when === 'held' ? months : months.reverse()
}

function columns(when: When, open: Open): readonly Column<MonthRow, never>[] {
  const column = (
    id: string,
    title: string,
    value: (figures: Figures) => string,
    behind?: { figure: Figure; count: (figures: Figures) => number },
  ): Column<MonthRow, never> => ({
    ...{ id, title, align: 'end' },
    text: (row) => value(row[when]),
    cell: (row) =>
      behind ? (
        <FigureButton
          value={value(row[when])}
          label={`${figureNames[behind.figure]} di ${monthName(row.month)}`}
          zero={behind.count(row[when]) === 0}
          onOpen={() => open(row.month, behind.figure)}
        />
      ) : (
        value(row[when])
      ),
  })
  return [
    {
      ...{ id: 'month', title: 'Mese', main: true },
      cell: ({ month }) => monthName(month),
      text: ({ month }) => monthName(month),
    },
    column('hours', HOURS[when], ({ minutes }) => formatHours(minutes), {
      figure: 'all',
      count: ({ lessons }) => lessons,
    }),
    column('hourly', 'Ore a tariffa', ({ hourlyMinutes }) => formatHours(hourlyMinutes), {
      figure: 'hourly',
      count: ({ hourlyMinutes }) => hourlyMinutes,
    }),
    column('hourlyCents', 'Importo ore', ({ hourlyCents }) => formatEuro(hourlyCents)),
    column('days', 'Giornate', ({ days }) => formatInteger(days), {
      figure: 'daily',
      count: ({ days }) => days,
    }),
    column('dailyCents', 'Importo giornate', ({ dailyCents }) => formatEuro(dailyCents)),
    column('total', 'Totale', ({ hourlyCents, dailyCents }) =>
      formatEuro(hourlyCents + dailyCents),
    ),
  ]
}

const HOURS: Readonly<Record<When, string>> = { held: 'Ore svolte', planned: 'Ore previste' }
