import { Button, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { usePlaces } from '#f/billing/payments/web/public.tsx'
import { useCourseFilter, useYearFilter } from '#f/school/courses/web/public.tsx'
import { formatDay, formatInteger, fullName } from '#kit/domain/format.ts'
import { useNarrow } from '#kit/web/narrow.ts'
import { Page } from '#kit/web/page.tsx'
import { DataTable } from '#kit/web/table.tsx'
import { useSelection } from '#kit/web/table/selection.ts'
import { useListState } from '#kit/web/table/state.ts'
import type { Filter } from '#kit/web/table/types.ts'
import { notifyError } from '#kit/web/toast.tsx'
import type { LateInstalment } from '../domain/contract.ts'
import { LATE_EMPTY, lateSums } from '../domain/text.ts'
import { api } from './api.ts'
import { COLUMNS } from './components/columns.tsx'
import { StatementsLink } from './components/statements-link.tsx'
import { useFreshAtMidnight } from './components/use-midnight.ts'

/** Most who look at the list write to nobody: the window is loaded when it is asked for. */
const ReminderDialog = lazy(() =>
  import('./components/reminder-dialog.tsx').then((part) => ({
    default: part.ReminderDialog,
  })),
)

type Input = Parameters<typeof api.late>[0]

const WITHDRAWN: Filter<'withdrawn'> = {
  name: 'withdrawn',
  label: 'Ritirati',
  options: [
    { value: false, label: 'Senza i ritirati' },
    { value: true, label: 'Solo i ritirati' },
  ],
}
const FILTERS = ['courseId', 'academicYear', 'withdrawn'] as const

interface Asked {
  readonly dues: readonly LateInstalment[]
  readonly done: (sent: boolean) => void
}

const rowId = ({ instalmentId, studentId }: LateInstalment) => `${instalmentId} ${studentId}`

/** Instalments that are late, whom to call or to write to, and reminders by mail. */
export function OverduePage() {
  useFreshAtMidnight()
  const [asked, setAsked] = useState<Asked>()
  const [reading, setReading] = useState(false)
  const filters = [useCourseFilter(), useYearFilter(), WITHDRAWN]
  const chosen = useSelection(rowId)
  const places = usePlaces()
  const narrow = useNarrow()
  // The list's own state and its own answer: one question for the page and for the sums.
  const { input } = useListState(api.late.schema, FILTERS, {}, true)
  const { data } = useQuery({
    ...api.late.query(input as unknown as Input),
    placeholderData: keepPreviousData,
  })
  const ask = (dues: readonly LateInstalment[]) =>
    new Promise<boolean>((done) => setAsked({ dues, done }))
  const askAll = async (total: number) => {
    setReading(true)
    try {
      const { readAll } = await import('./actions.ts')
      const dues = await readAll(input as unknown as Input, total)
      if (dues.length > 0) void ask(dues)
    } catch (error) {
      notifyError(error)
    }
    setReading(false)
  }
  const askChosen = async () => {
    if (await ask(chosen.rows)) chosen.clear()
  }
  const count = chosen.rows.length
  // Once some are chosen they are what is meant: a mail to everybody is no longer what lies nearest.
  const all = data && data.total > 0 && (
    <Button
      key="all"
      variant={count > 0 ? 'default' : 'filled'}
      leftSection={<IconMail size={16} aria-hidden />}
      loading={reading}
      onClick={() => void askAll(data.total)}
    >
      Sollecita tutte
    </Button>
  )
  return (
    <Page
      title="In ritardo"
      fill
      actions={
        <>
          <StatementsLink />
          {count > 0 && all}
        </>
      }
      primary={
        count > 0 ? (
          <Button leftSection={<IconMail size={16} aria-hidden />} onClick={() => void askChosen()}>
            {`Sollecita ${formatInteger(count)}`}
          </Button>
        ) : (
          all
        )
      }
    >
      {data && data.total > 0 && (
        <Text className="figures" role="status">
          {lateSums({ total: data.total, ...data.sums })}
        </Text>
      )}
      <DataTable
        list={api.late}
        label="In ritardo"
        columns={COLUMNS[narrow ? 'narrow' : 'wide']}
        filters={filters}
        rowId={rowId}
        selection={chosen}
        rowLabel={(due) => `${fullName(due)}, ${formatDay(due.dueOn)}`}
        about={({ studentId }) => ({ kind: 'student', id: studentId })}
        open={({ studentId, courseId }) => places.studentPlan(studentId, courseId)}
        actions={[{ label: 'Sollecita', icon: IconMail, quick: true, run: (due) => ask([due]) }]}
        bulk={[{ label: 'Sollecita', icon: IconMail, run: ask }]}
        highlighted={({ withdrawn }) => withdrawn}
        empty={{
          title: LATE_EMPTY,
          text: 'Qui compaiono le rate scadute prima di oggi e non pagate.',
        }}
        exportAs="in-ritardo"
      />
      {asked && (
        <Suspense>
          <ReminderDialog
            dues={asked.dues}
            onClose={(sent) => {
              setAsked(undefined)
              asked.done(sent)
            }}
          />
        </Suspense>
      )}
    </Page>
  )
}
