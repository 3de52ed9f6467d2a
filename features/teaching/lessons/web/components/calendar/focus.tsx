import {
  createContext,
  type KeyboardEvent,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { addDays, type Day } from '#kit/domain/day.ts'
import { formatLongDay, plural } from '#kit/domain/format.ts'
import { today } from '#kit/web/clock.ts'
import { CLOSED } from '../../../domain/text/calendar.ts'
import { dayStep } from './keys.ts'

interface Days {
  /** The one day that Tab reaches; arrows go from it to the others. */
  readonly focused: Day
  readonly countOf: (day: Day) => number
  readonly isClosed: (day: Day) => boolean
}

/** What the days of a calendar have in common, wherever in it they are drawn. */
export const DaysContext = createContext<Days>({
  focused: '',
  countOf: () => 0,
  isClosed: () => false,
})

/** How a day is read aloud: with its lessons, and whether the school is closed. */
function labelOf(day: Day, { countOf, isClosed }: Days): string {
  const count = countOf(day)
  return [
    formatLongDay(day),
    ...(count > 0 ? [plural(count, 'lezione', 'lezioni')] : []),
    ...(isClosed(day) ? [CLOSED] : []),
  ].join(', ')
}

/**
 * The name of a day inside a link that the calendar library draws around it: makes that link one
 * of the days that arrows walk over. Of a single day it draws none: there the name only says
 * whether the school is closed.
 */
export function DayInLink({ day, text }: { day: Day; text: string }) {
  const days = use(DaysContext)
  const inside = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const link = inside.current?.closest<HTMLElement>('[role=link]')
    if (!link) return void inside.current?.toggleAttribute('data-closed', days.isClosed(day))
    link.tabIndex = day === days.focused ? 0 : -1
    link.dataset['day'] = day
    link.toggleAttribute('data-closed', days.isClosed(day))
    link.ariaLabel = labelOf(day, days)
  })
  return <span ref={inside}>{text}</span>
}

/** A day of a calendar, to be chosen with the mouse or by keyboard; its calendar hears of it. */
export function DayButton(props: { day: Day; text: string; className?: string | undefined }) {
  const { day, text, className } = props
  const days = use(DaysContext)
  return (
    <button
      type="button"
      className={className}
      data-day={day}
      data-busy={days.countOf(day) > 0 || undefined}
      data-closed={days.isClosed(day) || undefined}
      aria-current={day === today() ? 'date' : undefined}
      aria-label={labelOf(day, days)}
      title={labelOf(day, days)}
      tabIndex={day === days.focused ? 0 : -1}
    >
      {text}
    </button>
  )
}

/**
 * The day that has the focus in a calendar; arrows move it, also to a day that is not shown yet,
 * which `show` has to bring.
 */
export function useDayFocus(props: {
  date: Day
  shown: readonly Day[]
  isHidden?: (day: Day) => boolean
  show: (day: Day) => void
}) {
  const { date, shown, isHidden = () => false, show } = props
  const [chosen, setChosen] = useState(date)
  const wanted = useRef<Day>(undefined)
  const box = useRef<HTMLDivElement>(null)
  const focused = shown.includes(chosen) ? chosen : shown.includes(date) ? date : (shown[0] ?? date)
  useEffect(() => {
    const day = wanted.current
    if (day === undefined || !shown.includes(day)) return
    // A frame later the calendar has drawn the page that was turned.
    const frame = requestAnimationFrame(() => {
      const button = box.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)
      if (!button) return
      wanted.current = undefined
      button.focus()
    })
    return () => cancelAnimationFrame(frame)
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const from = dayOf(event.target)
    const step = dayStep(event)
    if (from === undefined || step === undefined) return
    event.preventDefault()
    let next = addDays(wanted.current ?? from, step)
    while (isHidden(next)) next = addDays(next, Math.sign(step))
    wanted.current = next
    setChosen(next)
    if (!shown.includes(next)) show(next)
  }
  return { box, focused, onKeyDown }
}

/** The day whose button or link something happened on. */
export function dayOf(target: EventTarget): Day | undefined {
  return (target as Element).closest<HTMLElement>('[data-day]')?.dataset['day']
}
