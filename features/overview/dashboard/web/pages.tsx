import { Button, Group, MultiSelect, Skeleton, Text } from '@mantine/core'
import {
  IconChartPie,
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconFilter,
  IconMessage2,
  IconTable,
  IconTimeline,
} from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { CallScripts } from '#f/crm/calls/web/public.tsx'
import { EXPORT_FAILED } from '#f/crm/leads/domain/text.ts'
import { useUser } from '#f/system/accounts/web/public.tsx'
import { addDays, isDay } from '#kit/domain/day.ts'
import { formatInteger } from '#kit/domain/format.ts'
import { toApiError } from '#kit/web/client/api-error.ts'
import { Dialog } from '#kit/web/dialog.tsx'
import { useDownload } from '#kit/web/download.ts'
import { Loading } from '#kit/web/loading.tsx'
import { useNarrow } from '#kit/web/narrow.ts'
import { SEARCHED } from '#kit/web/options.tsx'
import { Page, Section } from '#kit/web/page.tsx'
import { useParameters } from '#kit/web/places.ts'
import { ErrorState } from '#kit/web/table/states.tsx'
import { leadsOf, WEEK_DAYS, withoutColumns } from '../domain/rules.ts'
import { EMPTY, TABLE_NAME, weekText } from '../domain/text.ts'
import { api } from './api.ts'
import { LeadsDialog, type Opened } from './components/leads-dialog.tsx'
import { WeekTableView } from './components/week-table.tsx'

/** The charts are loaded by who looks at them. */
const Pie = lazy(() => import('./components/pie.tsx').then((part) => ({ default: part.Pie })))

const Cohort = lazy(() =>
  import('./components/cohort.tsx').then((part) => ({ default: part.Cohort })),
)

/** The leads of a week by origin and course, in tables or pies; each figure opens its leads. */
export function DashboardPage() {
  const staff = useUser().type !== 4
  const [{ week, vista, esclusi }, change] = useParameters('/app/dashboard')
  const [opened, setOpened] = useState<Opened>()
  const [scripts, setScripts] = useState(false)
  const [excluding, setExcluding] = useState(false)
  const narrow = useNarrow()
  const { busy, download } = useDownload()
  const start = isDay(week) ? week : undefined
  const { data, error, refetch } = useQuery({
    ...api.week.query({ start }),
    placeholderData: keepPreviousData,
  })
  const hidden = typeof esclusi === 'string' ? esclusi.split(';').map(Number) : []
  const pies = staff && vista === 'torta'
  const cohort = staff && vista === 'incassi'
  // From the week that was asked for last, which may still be on its way.
  const from = start ?? data?.start
  const move = (days: number) => from && change({ week: addDays(from, days) })
  const excluded = (
    <MultiSelect
      label="Escludi Corso"
      data={(data?.courses ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      value={hidden.map(String)}
      onChange={(ids) => change({ esclusi: ids.length > 0 ? ids.join(';') : undefined })}
      clearable
      {...SEARCHED}
      miw={240}
      nothingFoundMessage="Nessun corso con questo nome"
    />
  )
  const actions = staff && (
    <>
      <Button
        variant="default"
        leftSection={<IconTimeline size={16} aria-hidden />}
        onClick={() => change({ vista: cohort ? undefined : 'incassi' })}
      >
        {cohort ? 'La settimana' : 'Dalla fonte all’incasso'}
      </Button>
      <Button
        variant="default"
        leftSection={<IconMessage2 size={16} aria-hidden />}
        onClick={() => setScripts(true)}
      >
        Testi delle chiamate
      </Button>
      <Button
        variant="default"
        leftSection={
          pies ? <IconTable size={16} aria-hidden /> : <IconChartPie size={16} aria-hidden />
        }
        onClick={() => change({ vista: pies ? undefined : 'torta' })}
      >
        {pies ? 'TABELLE' : 'GRAFICO A TORTA'}
      </Button>
    </>
  )
  const exported = staff && data && !cohort && (
    <Button
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={busy}
      onClick={() =>
        download(
          `/api/dashboard/dashboard.xlsx?start=${data.start}&hidden=${hidden.join(';')}`,
          EXPORT_FAILED,
        )
      }
    >
      ESPORTA
    </Button>
  )
  return (
    <Page title="Dashboard" actions={actions} primary={exported}>
      {cohort ? (
        <Suspense fallback={<Skeleton height={320} />}>
          <Cohort onOpen={setOpened} />
        </Suspense>
      ) : error && !data ? (
        <ErrorState error={toApiError(error)} retry={() => void refetch()} />
      ) : !data ? (
        <Loading height={320} />
      ) : (
        <>
          <Group justify="space-between" align="end">
            <Group gap="xs" wrap="nowrap">
              <Button
                variant="default"
                style={{ flex: 'none' }}
                aria-label="Settimana precedente"
                onClick={() => move(-WEEK_DAYS)}
              >
                <IconChevronLeft size={16} aria-hidden />
              </Button>
              <Text role="status">{weekText(data)}</Text>
              <Button
                variant="default"
                style={{ flex: 'none' }}
                aria-label="Settimana successiva"
                onClick={() => move(WEEK_DAYS)}
              >
                <IconChevronRight size={16} aria-hidden />
              </Button>
              {narrow && (
                <Button
                  variant="default"
                  style={{ flex: 'none' }}
                  aria-label={`Escludi Corso: ${formatInteger(hidden.length)}`}
                  onClick={() => setExcluding(true)}
                >
                  <IconFilter size={16} aria-hidden />
                  {hidden.length > 0 && formatInteger(hidden.length)}
                </Button>
              )}
            </Group>
            {!narrow && excluded}
          </Group>
          {data.tables
            .map((table) => withoutColumns(table, hidden))
            .map((table, _, [whole = table]) => (
              <Section key={table.key} title={TABLE_NAME[table.key]}>
                {leadsOf(table).length === 0 && <Text className="dim">{EMPTY}</Text>}
                {pies && leadsOf(table).length > 0 && (
                  <Suspense fallback={<Skeleton height={240} />}>
                    <Pie table={table} whole={whole} onOpen={setOpened} />
                  </Suspense>
                )}
                {!pies && <WeekTableView table={table} onOpen={setOpened} />}
              </Section>
            ))}
        </>
      )}
      <Dialog title="Escludi Corso" opened={excluding} onClose={() => setExcluding(false)}>
        {excluded}
      </Dialog>
      {opened && <LeadsDialog {...opened} onClose={() => setOpened(undefined)} />}
      {scripts && (
        <Suspense>
          <CallScripts onClose={() => setScripts(false)} />
        </Suspense>
      )}
    </Page>
  )
}
