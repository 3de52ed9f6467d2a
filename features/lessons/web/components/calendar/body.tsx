import { Text } from '@mantine/core'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { type Day, wallTimeAt, weekday } from '#kit/domain/day.ts'
import { useNarrow } from '#kit/web/narrow.ts'
import type { Lesson } from '../../../domain/contract.ts'
import { lessonsHidden } from '../../../domain/text/calendar.ts'
import type { CalendarData } from './data.ts'
import { DayList } from './day-list.tsx'
import type { Shift, Slot } from './moves.ts'
import { daysOf, periodOf, type View } from './period.ts'
import { CalendarSkeleton } from './states.tsx'
import type { Handlers } from './types.ts'
import { Year } from './year.tsx'

const Grid = lazy(() => import('./grid.tsx'))
/** Loaded by the first move: most calendars are only looked at. */
const moves = () => import('./moves.ts')

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
  if (narrow) {
    const always = view === 'year' || view === 'month' ? [] : daysOf(period)
    return (
      <DayList
        lessons={lessons}
        closings={closings}
        several={several}
        onOpen={onOpen}
        always={always}
        onNew={(day) => onDay(day, wallTimeAt(day, '08:00'))}
      />
    )
  }
  const shared = {
    date,
    closings,
    several,
    onOpen,
    onDay,
    onShow,
    onShift: (id: number, by: Shift) => void shift(id, by),
  }
  const hidden = view === 'day' || view === 'year' ? [] : lessons.filter(isHidden(weekdays))
  return (
    <div ref={box}>
      {hidden.length > 0 && (
        <Text size="sm" mb="xs" role="status">
          {lessonsHidden(hidden.length)}
        </Text>
      )}
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

function within({ from, to }: { from: Day; to: Day }, startsAt: string): boolean {
  const day = startsAt.slice(0, 10)
  return from <= day && day <= to
}

const isHidden =
  (weekdays: readonly number[]) =>
  ({ startsAt }: Lesson) =>
    !weekdays.includes(weekday(startsAt.slice(0, 10)))

/**
 * Moving lessons by mouse and by keyboard, one move at a time; a lesson that was moved by keyboard
 * keeps the focus where it goes.
 */
function useMoves(
  lessons: readonly Lesson[],
  show: (lesson: Pick<Lesson, 'id' | 'courseId'>) => void,
) {
  const box = useRef<HTMLDivElement>(null)
  const busy = useRef(false)
  const followed = useRef<number>(undefined)
  useEffect(() => {
    const id = followed.current
    if (id === undefined || busy.current) return
    followed.current = undefined
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>(`[data-lesson="${id}"]`)?.focus(),
    )
  })
  const move = async (lesson: Lesson, slot: Slot) => {
    if (busy.current) return false
    busy.current = true
    try {
      const { moveLesson } = await moves()
      return await moveLesson(lesson, slot, show)
    } finally {
      busy.current = false
    }
  }
  const shift = async (id: number, by: Shift) => {
    const lesson = lessons.find((one) => one.id === id)
    if (!lesson) return
    const { shifted } = await moves()
    if (await move(lesson, shifted(lesson, by))) followed.current = id
  }
  return { box, move, shift }
}
