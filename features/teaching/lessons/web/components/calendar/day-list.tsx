import { ActionIcon, Button, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Day } from '#kit/domain/day.ts'
import { formatLongDay, plural } from '#kit/domain/format.ts'
import { today } from '#kit/web/clock.ts'
import type { RoomEvent } from '#f/school/rooms/domain/contract.ts'
import { EventBlock } from '#f/school/rooms/web/public.tsx'
import type { Lesson } from '../../../domain/contract.ts'
import { CLOSED } from '../../../domain/text/calendar.ts'
import { LessonBlock } from '../lesson-block.tsx'
import { byDay } from './data.ts'
import classes from './day-list.module.css'
import { firstDrawn } from './period.ts'

/** Days are drawn by so many, the nearest to come first: a room's years have a thousand. */
const AT_ONCE = 100

/**
 * Days one below the other, each with its lessons: those that have some, and those of `always`.
 * `onNew` offers a new lesson on each day. With `fromToday` the list begins at today and the days
 * before it are behind a button.
 */
export function DayList(props: {
  lessons: readonly Lesson[]
  closings: ReadonlySet<Day>
  several: boolean
  onOpen: (lesson: Lesson) => void
  always?: readonly Day[]
  fromToday?: boolean
  onNew?: (day: Day) => void
  /** Events in the room whose lessons these are. */
  events?: readonly RoomEvent[]
}) {
  const { closings, several, onOpen, onNew } = props
  const lessons = byDay(props.lessons)
  const events = Map.groupBy(props.events ?? [], ({ startsAt }) => startsAt.slice(0, 10))
  const eventDays = events.keys()
  const days = [...new Set([...lessons.keys(), ...eventDays, ...(props.always ?? [])])].sort()
  const { from, to, before, after, showBefore, showAfter } = useWindow(
    days,
    props.fromToday ?? false,
  )
  return (
    <div className="stack" style={{ gap: '0.625rem' }}>
      {before > 0 && <More count={before} which="precedente" onClick={showBefore} />}
      {days.slice(from, to).map((day) => (
        <section
          key={day}
          className="stack gap-sm framed surface"
          style={{ padding: '0.5rem 0.75rem 0.75rem' }}
          aria-label={formatLongDay(day)}
        >
          <header className={`${classes['head']} row apart`}>
            <Title
              order={2}
              className="capital"
              aria-current={day === today() ? 'date' : undefined}
            >
              {formatLongDay(day)}
            </Title>
            {closings.has(day) && (
              <span className={`${classes['closed']} firm dim small`}>{CLOSED}</span>
            )}
            {onNew && (
              <ActionIcon
                variant="subtle"
                size={32}
                aria-label={`Inserisci lezione, ${formatLongDay(day)}`}
                onClick={() => onNew(day)}
              >
                <IconPlus size={18} />
              </ActionIcon>
            )}
          </header>
          <div className={classes['lessons']}>
            {(events.get(day) ?? []).map((event) => (
              <EventBlock key={`event ${event.eventId}`} event={event} className="framed surface" />
            ))}
            {(lessons.get(day) ?? []).map((lesson) => (
              <LessonBlock key={lesson.id} lesson={lesson} withCourse={several} onOpen={onOpen} />
            ))}
          </div>
        </section>
      ))}
      {after > 0 && <More count={after} which="successivo" onClick={showAfter} />}
    </div>
  )
}

function More(props: { count: number; which: 'precedente' | 'successivo'; onClick: () => void }) {
  const { count, which, onClick } = props
  const many = which === 'precedente' ? 'precedenti' : 'successivi'
  return (
    <Button variant="default" onClick={onClick}>
      {`Mostra altri giorni (${plural(count, which, many)})`}
    </Button>
  )
}

/** The part of a long list that is drawn: from the first day to come, grown on demand. */
function useWindow(days: readonly Day[], fromToday: boolean) {
  const [more, setMore] = useState({ before: 0, after: 0 })
  const start = firstDrawn(days, { today: today(), fromToday, atOnce: AT_ONCE })
  const from = Math.max(0, start - more.before)
  const to = Math.min(days.length, start + AT_ONCE + more.after)
  return {
    from,
    to,
    before: from,
    after: days.length - to,
    showBefore: () => setMore({ ...more, before: more.before + AT_ONCE }),
    showAfter: () => setMore({ ...more, after: more.after + AT_ONCE }),
  }
}
