import { Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { type Day, wallTimeAt, weekday } from '#kit/domain/day.ts'
import { formatMonth } from '#kit/domain/format.ts'
import { useNarrow } from '#kit/web/narrow.ts'
import type { Period } from '#kit/web/period-dialog.tsx'
import type { Lesson } from '../../../domain/contract.ts'
import { lessonsHidden } from '../../../domain/text/calendar.ts'
import type { CalendarData } from './data.ts'
import type { Shift } from '../../actions/calendar.ts'
import { useMoves } from '../moves.ts'
import { daysOf, periodOf, type View } from './period.ts'
import { CalendarSkeleton, NoLessons } from './states.tsx'
import type { Handlers } from './types.ts'
import { Year } from './year.tsx'

/** Only on phones. */
const DayList = lazy(() => import('./day-list.tsx').then(({ DayList }) => ({ default: DayList })))
const Grid = lazy(() => import('./grid.tsx'))

interface Props extends Omit<Handlers, 'onShift' | 'onOpen'> {
  readonly view: View
  readonly date: Day
  readonly data: CalendarData
  readonly several: boolean
  readonly weekdays: readonly number[]
  readonly onOpen: (lesson: Pick<Lesson, 'id' | 'courseId'>) => void
}

/** The lessons in the view that was chosen; on a phone always as a list of days. */
export function Body({ view, data, weekdays, ...props }: Props) {
  const { date, several, onOpen, onDay, onShow } = props
  const { closings } = data
  const narrow = useNarrow()
  const { box, move, shift } = useMoves(data.lessons, onOpen)
  const period = periodOf(view, date)
  const lessons = data.lessons.filter(({ startsAt }) => within(period, startsAt))
  const hidden = view === 'day' || view === 'year' ? [] : lessons.filter(isHidden(weekdays))
  const note = hidden.length > 0 && (
    <Text size="sm" mb="xs" role="status">
      {lessonsHidden(hidden.length)}
    </Text>
  )
  const insert = (day: Day) => onDay(day, wallTimeAt(day, '08:00'))
  if (narrow) {
    const shown = lessons.filter((lesson) => !hidden.includes(lesson))
    if (view === 'month' && lessons.length === 0 && data.lessons.length > 0) {
      return (
        <NoLessons
          title="Nessuna lezione"
          action="Inserisci una lezione"
          onNew={() => insert(date)}
        >
          {`A ${formatMonth(date)} non ci sono lezioni.`}
        </NoLessons>
      )
    }
    return (
      <div>
        {note}
        <Suspense fallback={<CalendarSkeleton />}>
          <DayList
            key={`${view} ${period.from}`}
            lessons={shown}
            closings={closings}
            several={several}
            onOpen={onOpen}
            always={alwaysShown(view, period, weekdays)}
            fromToday={view === 'year' || view === 'month'}
            onNew={insert}
          />
        </Suspense>
      </div>
    )
  }
  const shared = {
    date,
    closings,
    several,
    onOpen,
    onDay,
    onShow,
    onShift: (id: number, by: Shift) => shift(id, by),
  }
  return (
    <div ref={box}>
      {note}
      {view === 'year' ? (
        <Year {...shared} lessons={lessons} />
      ) : (
        <Suspense fallback={<CalendarSkeleton />}>
          <Grid {...shared} view={view} weekdays={weekdays} lessons={data.lessons} onMove={move} />
        </Suspense>
      )}
    </div>
  )
}

/** The days of a list that are there also without lessons: lists of a month and more have none. */
function alwaysShown(view: View, period: Period, weekdays: readonly number[]): readonly Day[] {
  if (view === 'day') return daysOf(period)
  if (view === 'week') return daysOf(period).filter((day) => weekdays.includes(weekday(day)))
  return []
}

function within({ from, to }: { from: Day; to: Day }, startsAt: string): boolean {
  const day = startsAt.slice(0, 10)
  return from <= day && day <= to
}

const isHidden =
  (weekdays: readonly number[]) =>
  ({ startsAt }: Lesson) =>
    !weekdays.includes(weekday(startsAt.slice(0, 10)))
