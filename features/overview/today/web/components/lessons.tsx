import { ActionIcon, Group, Title } from '@mantine/core'
import {
  IconAlertCircle,
  IconCheck,
  IconChevronLeft,
  IconChevronRight,
  IconClock,
} from '@tabler/icons-react'
import { addDays, addMinutes, type Day, type WallTime } from '#kit/domain/day.ts'
import { compareText, formatLongDay } from '#kit/domain/format.ts'
import { LinkButton, LinkWords } from '#kit/web/links.tsx'
import { Section } from '#kit/web/page.tsx'
import type { LessonOfDay, SchoolDay } from '../../domain/contract.ts'
import { registerState, type RegisterState } from '../../domain/rules.ts'
import { CLOSED, hoursText, NO_LESSONS, NO_ROOM, registerText } from '../../domain/text.ts'
import classes from './today.module.css'

/**
 * The lessons of a day, room by room, each leading to its register. While a day is read the former one
 * is shown: the next turn starts from the day that was asked for.
 */
export function Lessons(props: { of: SchoolDay; asked: Day; onDay: (day: Day) => void }) {
  const { day, lessons, closed, now } = props.of
  const turn = (days: number) => props.onDay(addDays(props.asked, days))
  return (
    <Section
      title="Lezioni"
      actions={
        <Group gap={4} wrap="nowrap">
          <LinkButton size="compact-sm" to={{ to: '/app/scuola', search: { day } }}>
            Giornata
          </LinkButton>
          <ActionIcon variant="default" aria-label="Giorno precedente" onClick={() => turn(-1)}>
            <IconChevronLeft size={16} />
          </ActionIcon>
          <span aria-live="polite">{formatLongDay(day)}</span>
          <ActionIcon variant="default" aria-label="Giorno successivo" onClick={() => turn(1)}>
            <IconChevronRight size={16} />
          </ActionIcon>
        </Group>
      }
    >
      {closed && <p className="strong">{CLOSED}</p>}
      {lessons.length === 0 && !closed && <p className="dim">{NO_LESSONS}</p>}
      {byRoom(lessons).map(([room, own]) => (
        <div key={room} className={classes['room']}>
          <Title order={3}>{room}</Title>
          <ul className="bare">
            {own.map((lesson) => (
              <Lesson key={lesson.lessonId} lesson={lesson} now={now} />
            ))}
          </ul>
        </div>
      ))}
    </Section>
  )
}

/** The rooms in their order, lessons without one last. */
function byRoom(lessons: readonly LessonOfDay[]): [string, LessonOfDay[]][] {
  const rooms = [...Map.groupBy(lessons, ({ room }) => room)]
  rooms.sort(([a], [b]) => (a === null ? 1 : b === null ? -1 : compareText(a, b)))
  return rooms.map(([room, own]) => [room ?? NO_ROOM, own])
}

function Lesson({ lesson, now }: { lesson: LessonOfDay; now: WallTime }) {
  const state = registerState(lesson, now)
  return (
    <li className={classes['lesson']}>
      <span className="figures whole">
        {hoursText(lesson.startsAt, addMinutes(lesson.startsAt, lesson.minutes))}
      </span>
      <div className="breaks">
        <LinkWords
          to={{ to: '/app/gestionePresenze', search: { id: lesson.lessonId } }}
          fw={600}
          c="var(--q-text)"
        >
          {lesson.courseName}
        </LinkWords>
        {lesson.teachers.length > 0 && <div className="dim note">{lesson.teachers.join(', ')}</div>}
      </div>
      <span className={`${classes['state']} inline gap-xs dim note whole`} data-state={state}>
        <Sign state={state} />
        {registerText(state, lesson)}
      </span>
    </li>
  )
}

function Sign({ state }: { state: RegisterState }) {
  const icons = { missing: IconAlertCircle, now: IconClock, done: IconCheck }
  const Icon = state in icons ? icons[state as keyof typeof icons] : undefined
  return Icon ? <Icon size={14} aria-hidden /> : null
}
