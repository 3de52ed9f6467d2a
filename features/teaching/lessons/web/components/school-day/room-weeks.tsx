import { ActionIcon, Group, Text, Title } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { RoomEvent } from '#f/school/rooms/domain/contract.ts'
import { addDays, type Day, isDay } from '#kit/domain/day.ts'
import { formatDay, joinWords } from '#kit/domain/format.ts'
import { today } from '#kit/web/clock.ts'
import type { Period } from '#kit/web/period-dialog.tsx'
import { useParameters } from '#kit/web/places.ts'
import type { Lesson } from '../../../domain/contract.ts'
import { CLOSED } from '../../../domain/text/calendar.ts'
import type { Named } from '../../../domain/types.ts'
import { daysOf, monday } from '../calendar/period.ts'
import type { LessonTarget } from '../lesson-window.tsx'
import { useMoves } from '../moves.ts'
import { columnsByDay } from './columns.ts'
import { DayGrid } from './grid.tsx'
import type { EmptyPlace } from './new-lesson.tsx'

const CourseQuestion = lazy(() =>
  import('./new-lesson.tsx').then(({ CourseQuestion }) => ({ default: CourseQuestion })),
)

interface Props {
  readonly room: Named
  readonly period: Period
  readonly lessons: readonly Lesson[]
  readonly closings: ReadonlySet<Day>
  readonly events: readonly RoomEvent[]
  readonly onOpen: (lesson: Pick<Lesson, 'id' | 'courseId'>) => void
  readonly onNew: (target: LessonTarget) => void
}

/**
 * A room week by week within a period, as a table of times with a column for each day: lessons are
 * drawn from day to day, and an empty place takes a new one. The week is in the address.
 */
export function RoomWeeks({ room, period, lessons, closings, events, onOpen, onNew }: Props) {
  const [{ day }, set] = useParameters('/app/detailAula')
  const [place, setPlace] = useState<EmptyPlace>()
  const { box, move, follow } = useMoves(lessons, onOpen)
  const date = within(period, isDay(day) ? day : firstShown([...lessons, ...events]))
  const week = monday(date)
  const days = daysOf({ from: week, to: addDays(week, 6) }).filter(
    (one) => period.from <= one && one <= period.to,
  )
  const closed = days.filter((one) => closings.has(one)).map(formatDay)
  const [first = date, last = date] = [days[0], days.at(-1)]
  const turn = (weeks: number) =>
    set({ day: within(period, addDays(week, weeks * 7)) }, { replace: true, resetScroll: false })
  const arrow = (weeks: 1 | -1, isEnd: boolean) => (
    <ActionIcon
      variant="default"
      size="input-sm"
      aria-label={weeks < 0 ? 'Settimana precedente' : 'Settimana successiva'}
      disabled={isEnd}
      onClick={() => turn(weeks)}
    >
      {weeks < 0 ? <IconChevronLeft size={16} /> : <IconChevronRight size={16} />}
    </ActionIcon>
  )
  const label = `Lezioni dal ${formatDay(first)} al ${formatDay(last)}`
  return (
    <div className="stack">
      <Group gap="xs" className="no-print">
        {arrow(-1, first <= period.from)}
        {arrow(1, last >= period.to)}
        <Title order={2} size="h5" aria-live="polite">
          {`${formatDay(first)} – ${formatDay(last)}`}
        </Title>
        {closed.length > 0 && <Text c="dimmed">{`${CLOSED}: ${joinWords(closed)}`}</Text>}
      </Group>
      <DayGrid
        {...{ label, day: date, by: 'rooms', box, onOpen, onMove: move, onFollow: follow }}
        columns={columnsByDay(lessons, days, { roomId: room.id }, events)}
        onNew={setPlace}
      />
      <Suspense>
        {place && (
          <CourseQuestion
            place={place}
            roomName={room.name}
            onClose={() => setPlace(undefined)}
            onChoose={(courseId) => {
              setPlace(undefined)
              onNew({ kind: 'new', courseId, ...place })
            }}
          />
        )}
      </Suspense>
    </div>
  )
}

/** The next day that has something, else the last one that had. */
function firstShown(all: readonly { readonly startsAt: string }[]): Day {
  const days = all.map(({ startsAt }) => startsAt.slice(0, 10)).sort()
  return days.find((day) => day >= today()) ?? days.at(-1) ?? today()
}

const within = ({ from, to }: Period, day: Day): Day => (day < from ? from : day > to ? to : day)
