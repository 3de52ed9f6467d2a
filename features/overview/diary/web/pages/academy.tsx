import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { isDay } from '#kit/domain/day.ts'
import { today } from '#kit/web/clock.ts'
import { useDownload } from '#kit/web/download.ts'
import { Page } from '#kit/web/page.tsx'
import { useParameters } from '#kit/web/places.ts'
import { DataTable } from '#kit/web/table.tsx'
import { optionsOf } from '#kit/web/options.tsx'
import { dayFilter } from '#kit/web/table/day-filter.tsx'
import { useListState } from '#kit/web/table/state.ts'
import type { Column, Filter } from '#kit/web/table/types.ts'
import type { AcademyLine } from '../../domain/contract.ts'
import { ACADEMY_DIARY } from '../../domain/text.ts'
import { changeText } from '../../domain/text/change.ts'
import { api } from '../api.ts'
import { diaryPlace } from '../components/place.ts'

const COLUMNS: readonly Column<AcademyLine, 'at'>[] = [
  { id: 'at', title: 'Quando', kind: 'instant', sort: 'at', width: '10rem' },
  { id: 'who', title: 'Utente', width: '9rem' },
  { id: 'title', title: 'Che cosa', main: true },
  { id: 'about', title: 'Scheda', value: ({ about }) => about.name },
  { id: 'changes', title: 'Campi', value: ({ changes }) => changes.map(changeText).join('\n') },
]

const FROM = dayFilter('from', 'Dal')
const TO = dayFilter('to', 'Al')

/** What everybody did, by day and user; for administrators. */
export function AcademyDiaryPage() {
  const [asked] = useParameters('/app/diario')
  const { busy, download } = useDownload()
  const [from = today(), to = today()] = [asked.from, asked.to].map((day) =>
    typeof day === 'string' && isDay(day) ? day : undefined,
  )
  const user: Filter<'who'> = {
    name: 'who',
    label: 'Utente',
    asks: optionsOf(api.users.query({ from, to }), (value) => ({ value, label: value })),
  }
  const { q, who } = useListState(api.academy.schema, ['who'], { from, to }, true).input
  const chosen = new URLSearchParams({ from, to, q, ...(typeof who === 'string' && { who }) })
  return (
    <Page
      title={ACADEMY_DIARY}
      trail={[{ label: 'Impostazioni', to: '/app/usersettings' }]}
      fill
      primary={
        <Button
          leftSection={<IconDownload size={16} />}
          loading={busy}
          onClick={() => download(`/api/diary/export.xlsx?${chosen.toString()}`)}
        >
          ESPORTA
        </Button>
      }
    >
      <DataTable
        list={api.academy}
        label={ACADEMY_DIARY}
        columns={COLUMNS}
        filters={[FROM, TO, user]}
        fixed={{ from, to }}
        rowLabel={({ title }) => title}
        open={({ about }) =>
          about.subject === null ? undefined : diaryPlace(about.subject, about.id)
        }
        empty={{ title: 'In questi giorni nessuno ha fatto nulla.' }}
      />
    </Page>
  )
}
