import { Button, Text } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { restoreRoom, useRoom, useRoomEvents } from '#f/school/rooms/web/public.tsx'
import { academicYearEnd, type Day, isDay } from '#kit/domain/day.ts'
import { formatDay } from '#kit/domain/format.ts'
import { toApiError } from '#kit/web/client/api-error.ts'
import { today } from '#kit/web/clock.ts'
import { useNarrow } from '#kit/web/narrow.ts'
import { Page } from '#kit/web/page.tsx'
import { useParameters } from '#kit/web/places.ts'
import { type Period, PeriodDialog } from '#kit/web/period-dialog.tsx'
import { InTrash, NothingChosen } from '#kit/web/record.tsx'
import { useSelected } from '#kit/web/selection.ts'
import { recallPeriod, remember } from '#kit/web/storage.ts'
import { ErrorState } from '#kit/web/table/states.tsx'
import type { Lesson } from '../../domain/contract.ts'
import { LOADING_ROOM, ROOM_FREE, ROOM_IN_TRASH, ROOM_UNUSED } from '../../domain/text/calendar.ts'
import type { Named } from '../../domain/types.ts'
import { api } from '../api.ts'
import { NoLessons } from '../components/calendar/states.tsx'
import { type LessonTarget, LessonWindow } from '../components/lesson-window.tsx'

/** Only on phones. */
const DayList = lazy(() =>
  import('../components/calendar/day-list.tsx').then(({ DayList }) => ({ default: DayList })),
)
const RoomWeeks = lazy(() =>
  import('../components/school-day/room-weeks.tsx').then(({ RoomWeeks }) => ({
    default: RoomWeeks,
  })),
)

const FIRST_DAY = '2020-01-01'
const LAST_DAY = '2025-01-01'
const TRAIL = [{ label: 'Aule', to: '/app/aule' }] as const

interface Shown {
  /** What other features offer beside the title. */
  readonly actions?: (room: { id: number; name: string }) => ReactNode
}

/** The lessons in the room of the address or remembered, in the days remembered with it. */
export function RoomCalendarPage(shown: Shown) {
  const id = useSelected('room', recallPeriod)
  if (id === undefined) return <NoRoom text="Nessuna aula selezionata" />
  return <RoomCalendar key={id} id={id} {...shown} />
}

function RoomCalendar({ id, actions }: Shown & { id: number }) {
  const room = useRoom(id)
  const { period, choose } = usePeriod()
  const [asking, setAsking] = useState(false)
  const { name = '', deleted = false } = room.data ?? {}
  const error = room.error && toApiError(room.error)
  if (error?.kind === 'not_found') return <NoRoom text={error.message} />
  const days = `${formatDay(period.from)} – ${formatDay(period.to)}`
  return (
    <Page
      title={`Calendario ${name}`.trim()}
      trail={TRAIL}
      actions={room.data && actions?.(room.data)}
      primary={
        <Button
          variant="default"
          leftSection={<IconCalendar size={16} />}
          aria-label={`Cambia periodo: ${days}`}
          onClick={() => setAsking(true)}
        >
          {days}
        </Button>
      }
    >
      {error ? (
        <ErrorState error={error} retry={() => void room.refetch()} />
      ) : (
        <>
          {deleted && (
            <InTrash
              record={{ name, text: ROOM_IN_TRASH, restore: () => restoreRoom({ id, name }) }}
            />
          )}
          <RoomDays room={{ id, name }} period={period} deleted={deleted} />
        </>
      )}
      <PeriodDialog
        title={`Calendario ${name}`.trim()}
        opened={asking}
        onClose={() => setAsking(false)}
        start={period}
        confirmLabel="Mostra"
        onChoose={(next) => {
          setAsking(false)
          choose(next)
        }}
      />
    </Page>
  )
}

function RoomDays(props: { room: Named; period: Period; deleted: boolean }) {
  const { room, period, deleted } = props
  const { id } = room
  const { data, error, refetch } = useQuery(api.list.query({ ...period, roomId: id }))
  const { events, notice } = useRoomEvents({ ...period, roomId: id })
  const [opened, setOpened] = useState<LessonTarget>()
  const narrow = useNarrow()
  const open = (lesson: Pick<Lesson, 'id' | 'courseId'>) =>
    setOpened({ kind: 'edit', id: lesson.id, courseId: lesson.courseId })
  if (!data) {
    if (error) return <ErrorState error={error} retry={() => void refetch()} />
    return (
      <Text role="status" aria-busy>
        {LOADING_ROOM}
      </Text>
    )
  }
  const shown = { lessons: data.rows, closings: new Set(data.closings), events, onOpen: open }
  return (
    <>
      {notice}
      {data.rows.length + events.length === 0 ? (
        <NoLessons title="Nessuna lezione">{deleted ? ROOM_UNUSED : ROOM_FREE}</NoLessons>
      ) : (
        <Suspense>
          {narrow ? (
            <DayList key={`${period.from} ${period.to}`} several {...shown} />
          ) : (
            <RoomWeeks {...{ room, period, ...shown, onNew: setOpened }} />
          )}
        </Suspense>
      )}
      <LessonWindow target={opened} onClose={() => setOpened(undefined)} />
    </>
  )
}

/**
 * The days in the address, those remembered where it does not even name the room, else the years
 * that a room is looked at.
 */
function usePeriod(): { period: Period; choose: (period: Period) => void } {
  const [asked, change] = useParameters('/app/detailAula')
  const day = (value: unknown): Day | undefined => (isDay(value) ? value : undefined)
  const recalled = asked.id === undefined ? recallPeriod() : undefined
  const from = day(asked.from) ?? recalled?.from ?? FIRST_DAY
  const end = academicYearEnd(today())
  const to = day(asked.to) ?? recalled?.to ?? (end > LAST_DAY ? end : LAST_DAY)
  return {
    period: { from, to: to < from ? from : to },
    choose: (period) => {
      remember('dateFrom', period.from)
      remember('dateTo', period.to)
      change({ ...period })
    },
  }
}

function NoRoom({ text }: { text: string }) {
  return (
    <NothingChosen
      title="Calendario"
      trail={TRAIL}
      text={text}
      hint="Scegli dalla lista l’aula di cui aprire il calendario."
      list={{ label: 'Vai alle aule', to: '/app/aule' }}
    />
  )
}
