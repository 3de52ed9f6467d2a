import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { dayOfWallTime } from '#kit/domain/day.ts'
import { formatEuro, formatHours, formatWallTime } from '#kit/domain/format.ts'
import { Dialog } from '#kit/web/dialog.tsx'
import { localList } from '#kit/web/local-list.ts'
import { DataTable } from '#kit/web/table.tsx'
import type { Column } from '#kit/web/table/types.ts'
import type { HoursLesson } from '../../domain/contract.ts'
import { billingNames, type Figure, figureNames, figureSum, monthName } from '../../domain/text.ts'
import { api } from '../api.ts'

/** What was worked, or what is still planned. */
export type When = 'held' | 'planned'

/** A figure of which somebody wants to know what is behind it. */
export interface Asked {
  readonly month: string
  readonly figure: Figure
}

interface Props {
  readonly teacherId: number
  readonly when: When
  readonly asked: Asked
  readonly onClose: () => void
}

const COLUMNS: readonly Column<HoursLesson>[] = [
  { id: 'startsAt', title: 'Data e ora', kind: 'wallTime', sort: true, main: true },
  { id: 'courseName', title: 'Corso', sort: true },
  { id: 'subjects', title: 'Materia', sort: true },
  { id: 'roomName', title: 'Aula', sort: true },
  { id: 'share', title: 'Ore', kind: 'hours' },
  {
    ...{ id: 'shared', title: 'Divise', kind: 'figure', value: shared },
    cell: (lesson) => <span style={{ whiteSpace: 'nowrap' }}>{shared(lesson)}</span>,
  },
  { id: 'billing', title: 'Come', value: ({ billing }) => billingNames[billing] },
  { id: 'rate', title: 'Tariffa', kind: 'figure', value: rate },
  { id: 'cents', title: 'Importo', kind: 'euro' },
]

/** `1,50 in 2`, of which the hours are a part, where they are divided among teachers. */
function shared({ minutes, sharedAmong }: HoursLesson): string {
  return sharedAmong === 1 ? '' : `${formatHours(minutes)} in ${sharedAmong}`
}

function rate({ rateCents, billing }: HoursLesson): string {
  if (billing === 'same_day') return ''
  return rateCents === null ? 'Nessuna' : formatEuro(rateCents)
}

/** The lessons behind a figure of a month, each opened in the calendar of its course. */
export function MonthDialog({ teacherId, when, asked, onClose }: Props) {
  const { month, figure } = asked
  const input = { id: teacherId, month }
  const { data } = useQuery(api.month.query(input))
  const behind = (lesson: HoursLesson) =>
    lesson.held === (when === 'held') &&
    (figure === 'all' || (lesson.billing === 'hours') === (figure === 'hourly'))
  return (
    <Dialog
      opened
      size="xl"
      title={`${monthName(month)}: ${figureNames[figure]} ${when === 'held' ? 'svolte' : 'previste'}`}
      onClose={onClose}
    >
      <Stack gap="sm">
        {data && <Text>{figureSum(figure, data[when])}</Text>}
        <DataTable
          list={localList(api.month, input, {
            rows: ({ lessons }) => lessons.filter(behind),
            search: ({ courseName, subjects }) => `${courseName} ${subjects}`,
            columns: COLUMNS,
            order: 'startsAt',
          })}
          label="Lezioni del mese"
          columns={COLUMNS}
          fixed={{ q: '' }}
          rowLabel={({ startsAt }) => formatWallTime(startsAt)}
          open={({ courseId, id, startsAt }) => ({
            to: '/app/schedule',
            search: { id: courseId, date: dayOfWallTime(startsAt), lesson: id },
          })}
          actions={[]}
          empty={{ title: 'Nessuna lezione' }}
          exportAs={`lezioni-${month}`}
          embedded
        />
      </Stack>
    </Dialog>
  )
}
