import { Button, Title } from '@mantine/core'
import { type MouseEvent, useId, useState } from 'react'
import type { Day } from '#kit/domain/day.ts'
import { formatMonth, plural } from '#kit/domain/format.ts'
import type { Lesson } from '../../../domain/contract.ts'
import { moreLessons } from '../../../domain/text/calendar.ts'
import { LessonBlock } from '../lesson-block.tsx'
import { dayOf, DaysContext, useDayFocus } from './focus.tsx'
import { lessonKey } from './keys.ts'
import { daysOf, monthsOf, periodOf } from './period.ts'
import { SmallMonth } from './small-month.tsx'
import type { Handlers, Shown } from './types.ts'
import classes from './year.module.css'

/** So many lessons of a month are shown before its others are asked for. */
const SLOTS = 6

/** The twelve months of an academic year, each with its days and its first lessons. */
export function Year({ date, lessons, closings, several, ...on }: Shown & Handlers) {
  const shown = daysOf(periodOf('year', date))
  const { box, focused, onKeyDown } = useDayFocus({
    date,
    shown,
    show: (day) => on.onShow({ date: day }),
  })
  const byMonth = Map.groupBy(lessons, ({ startsAt }) => startsAt.slice(0, 7))
  const counts = Map.groupBy(lessons, ({ startsAt }) => startsAt.slice(0, 10))
  const days = {
    focused,
    countOf: (day: Day) => counts.get(day)?.length ?? 0,
    isClosed: (day: Day) => closings.has(day),
  }
  const click = ({ target }: MouseEvent) => {
    const day = dayOf(target)
    if (day !== undefined) on.onDay(day)
  }
  return (
    <DaysContext value={days}>
      <div
        ref={box}
        role="none"
        className={classes['months']}
        onClick={click}
        onKeyDown={(event) => lessonKey(event, on.onShift) || onKeyDown(event)}
      >
        {monthsOf(date).map((month) => (
          <Month
            key={month}
            month={month}
            lessons={byMonth.get(month.slice(0, 7)) ?? []}
            several={several}
            onOpen={on.onOpen}
            onShow={() => on.onShow({ view: 'month', date: month })}
          />
        ))}
      </div>
    </DaysContext>
  )
}

function Month(props: {
  month: Day
  lessons: readonly Lesson[]
  several: boolean
  onOpen: (lesson: Lesson) => void
  onShow: () => void
}) {
  const { month, lessons, several, onOpen, onShow } = props
  const [opened, setOpened] = useState(false)
  const listId = useId()
  const name = formatMonth(month)
  const more = lessons.length - SLOTS
  return (
    <section className={`${classes['month']} stack gap-sm framed surface`} aria-label={name}>
      <header className={`${classes['head']} apart dim small`}>
        <Title order={2}>
          <button type="button" className={`${classes['name']} plain`} onClick={onShow}>
            {name}
          </button>
        </Title>
        {lessons.length > 0 && <span>{plural(lessons.length, 'lezione', 'lezioni')}</span>}
      </header>
      <SmallMonth month={month} />
      {lessons.length > 0 && (
        <ul id={listId} className="stack gap-xs bare">
          {(opened ? lessons : lessons.slice(0, SLOTS)).map((lesson) => (
            <li key={lesson.id}>
              <LessonBlock lesson={lesson} withCourse={several} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-expanded={opened}
          aria-controls={listId}
          onClick={() => setOpened(!opened)}
        >
          {opened ? 'Mostra meno' : moreLessons(more)}
        </Button>
      )}
    </section>
  )
}
