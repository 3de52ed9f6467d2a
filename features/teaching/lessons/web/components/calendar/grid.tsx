import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import './grid.css'
import FullCalendar, {
  type CalendarRef,
  type DayCellInfo,
  type EventDisplayInfo,
  type EventInput,
} from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction from '@fullcalendar/react/interaction'
import italian from '@fullcalendar/react/locales/it'
import theme from '@fullcalendar/react/themes/classic'
import timeGrid from '@fullcalendar/react/timegrid'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { addMinutes, type Day, minutesBetween, weekday, WEEKDAY_NUMBERS } from '#kit/domain/day.ts'
import { formatTime, WEEKDAYS } from '#kit/domain/format.ts'
import { wallNow } from '#kit/web/clock.ts'
import type { Lesson } from '../../../domain/contract.ts'
import { moreLessons } from '../../../domain/text/calendar.ts'
import { blockStyle, LessonLines } from '../lesson-block.tsx'
import { DayInLink, dayOf, DaysContext, useDayFocus } from './focus.tsx'
import { hoursOf } from './hours.ts'
import { lessonKey } from './keys.ts'
import type { Slot } from '../../actions/calendar.ts'
import { daysOf, periodOf, type View } from './period.ts'
import type { Handlers, Shown } from './types.ts'

const PLUGINS = [dayGrid, timeGrid, interaction, theme]
const VIEW = { month: 'dayGridMonth', week: 'timeGridWeek', day: 'timeGridDay' } as const
/**
 * The step of the mouse, a quarter of an hour. The slots are no longer than it: in longer ones the
 * library moves a lesson that is held in the first half of a slot a step down as soon as it moves.
 */
const STEP = '00:15'
const HALF_HOUR = 30 * 60 * 1000
/** More than these of a day of the month are behind an opener. */
const MOST_IN_A_DAY = 4

interface Props extends Shown, Handlers {
  readonly view: Exclude<View, 'year'>
  /** Numbers of the weekdays that month and week show, from 1 for Monday. */
  readonly weekdays: readonly number[]
  /** Answers whether the lesson went there; otherwise it returns to its place. */
  readonly onMove: (lesson: Lesson, slot: Slot) => Promise<boolean>
}

/** Month, week and day by the calendar library; loaded when one of them is first opened. */
export default function Grid(props: Props) {
  const { view, date, lessons, closings, several, weekdays, onOpen, onDay, onShow, onMove } = props
  const calendar = useRef<CalendarRef>(null)
  useEffect(() => {
    calendar.current?.getApi().changeView(VIEW[view], date)
  }, [view, date])

  const isHidden = (day: Day) => view !== 'day' && !weekdays.includes(weekday(day))
  const shown = daysOf(periodOf(view, date)).filter((day) => !isHidden(day))
  const { box, focused, onKeyDown } = useDayFocus({
    date,
    shown,
    isHidden,
    show: (day) => onShow({ date: day }),
  })
  const perDay = Map.groupBy(lessons, ({ startsAt }) => startsAt.slice(0, 10))
  const days = {
    focused,
    countOf: (day: Day) => perDay.get(day)?.length ?? 0,
    isClosed: (day: Day) => closings.has(day),
  }
  const lessonOf = (id: string) => lessons.find((lesson) => lesson.id === Number(id))
  const changed = async ({ event, revert }: Change) => {
    const lesson = lessonOf(event.id)
    const startsAt = wallTime(event.startStr)
    const minutes = minutesBetween(startsAt, wallTime(event.endStr))
    if (!lesson || !(await onMove(lesson, { startsAt, minutes }))) revert()
  }
  const press = (event: KeyboardEvent<HTMLElement>) =>
    lessonKey(event, props.onShift) || onKeyDown(event)
  return (
    <DaysContext value={days}>
      <div ref={box} role="none" className="lesson-grid" data-view={view} onKeyDown={press}>
        <FullCalendar
          ref={calendar}
          plugins={PLUGINS}
          locale={italian}
          // Wall times are taken as they are: no zone may shift them.
          timeZone="UTC"
          now={wallNow()}
          nowIndicator
          initialView={VIEW[view]}
          initialDate={date}
          headerToolbar={false}
          height="auto"
          {...hoursOf(lessons.filter(({ startsAt }) => shown.includes(startsAt.slice(0, 10))))}
          slotDuration={STEP}
          slotHeaderInterval="01:00"
          slotHeaderInnerClass="lesson-grid-hour"
          slotHeaderClass={quarterClass}
          slotLaneClass={quarterClass}
          allDaySlot={false}
          hiddenDays={view === 'day' ? [] : hiddenOf(weekdays)}
          dayMaxEvents={MOST_IN_A_DAY}
          moreLinkText={moreLessons}
          timedText="Con orario"
          eventDisplay="block"
          eventTimeFormat={{ hour: '2-digit', minute: '2-digit' }}
          slotHeaderFormat={{ hour: '2-digit', minute: '2-digit' }}
          editable
          eventResizableFromStart
          events={lessons.map((lesson) => eventOf(lesson, several))}
          eventContent={Content}
          eventDidMount={mark}
          dayCellClass={({ date: at }) => closedClass(closings, at)}
          dayLaneClass={({ date: at }) => closedClass(closings, at)}
          navLinks
          navLinkDayClick={(at) => onDay(dayOfDate(at))}
          dayCellTopContent={DayNumber}
          dayHeaderContent={view === 'month' ? true : DayHead}
          eventClick={({ event }) => {
            const lesson = lessonOf(event.id)
            if (lesson) onOpen(lesson)
          }}
          dateClick={({ dateStr, jsEvent }) => {
            if (dayOf(jsEvent.target as Element) !== undefined) return
            onDay(dateStr.slice(0, 10), dateStr.includes('T') ? wallTime(dateStr) : undefined)
          }}
          eventDrop={(change) => void changed(change)}
          eventResize={(change) => void changed(change)}
        />
      </div>
    </DaysContext>
  )
}

interface Change {
  readonly event: { readonly id: string; readonly startStr: string; readonly endStr: string }
  readonly revert: () => void
}

/** Weekdays as the library counts them, Sunday being 0. */
function hiddenOf(visible: readonly number[]): number[] {
  return WEEKDAY_NUMBERS.filter((day) => !visible.includes(day)).map((day) => day % 7)
}

/** Lines are drawn at the half hours. */
const quarterClass = ({ time }: { time?: { readonly milliseconds: number } }) =>
  (time?.milliseconds ?? 0) % HALF_HOUR === 0 ? '' : 'lesson-grid-quarter'

const wallTime = (text: string) => text.slice(0, 19)
/** The library hands days around as midnights in UTC. */
const dayOfDate = (date: Date): Day => date.toISOString().slice(0, 10)

function closedClass(closings: ReadonlySet<Day>, date: Date): string {
  return closings.has(dayOfDate(date)) ? 'lesson-grid-closed' : ''
}

function eventOf(lesson: Lesson, several: boolean): EventInput {
  return {
    id: String(lesson.id),
    start: lesson.startsAt,
    end: addMinutes(lesson.startsAt, lesson.minutes),
    color: blockStyle(lesson)['--block'] ?? '',
    contrastColor: 'var(--q-text)',
    extendedProps: { lesson, several },
  }
}

function mark({ el, event }: { el: HTMLElement; event: EventDisplayInfo['event'] }): void {
  el.dataset['lesson'] = event.id
}

function Content({ event }: EventDisplayInfo) {
  const { lesson, several } = event.extendedProps as { lesson: Lesson; several: boolean }
  const end = addMinutes(lesson.startsAt, lesson.minutes)
  return (
    <div className="lesson-grid-event" style={blockStyle(lesson)}>
      <span className="figures">
        {formatTime(lesson.startsAt)}–{formatTime(end)}
      </span>
      <LessonLines lesson={lesson} withCourse={several} />
      {lesson.roomName !== null && <span className="lesson-grid-room dim">{lesson.roomName}</span>}
    </div>
  )
}

function DayNumber({ date }: DayCellInfo) {
  const day = dayOfDate(date)
  return <DayInLink day={day} text={String(Number(day.slice(8)))} />
}

/** `mercoledì 4`, the beginning of how the day is read aloud. */
function DayHead({ date }: { date: Date }) {
  const day = dayOfDate(date)
  return <DayInLink day={day} text={`${WEEKDAYS[weekday(day) - 1]} ${Number(day.slice(8))}`} />
}
