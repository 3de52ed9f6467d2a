import { ActionIcon, Button, Group, Text, Title } from '@mantine/core'
import {
  IconCalendarEvent,
  IconChevronLeft,
  IconChevronRight,
  IconDoor,
  IconDots,
  IconSchool,
  IconSearch,
} from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useRoomEvents, useRoomOptions } from '#f/school/rooms/web/public.tsx'
import { useTeacherOptions } from '#f/school/teachers/web/public.tsx'
import { addDays, type Day, isDay, wallTimeAt } from '#kit/domain/day.ts'
import { formatLongDay } from '#kit/domain/format.ts'
import { today } from '#kit/web/clock.ts'
import { DayField } from '#kit/web/day-field.tsx'
import { ActionMenu } from '#kit/web/menu.tsx'
import { useNarrow } from '#kit/web/narrow.ts'
import { Section } from '#kit/web/page.tsx'
import { LinkButton } from '#kit/web/links.tsx'
import { useParameters } from '#kit/web/places.ts'
import { queryClient } from '#kit/web/query.ts'
import { Record } from '#kit/web/record.tsx'
import type { Lesson } from '../../domain/contract.ts'
import { CLOSED } from '../../domain/text/calendar.ts'
import { api } from '../api.ts'
import { LessonWindow, type LessonTarget } from './lesson-window.tsx'
import { useMoves } from './moves.ts'
import { type By, columnsByRoom, columnsByTeacher } from './school-day/columns.ts'
import { DayList } from './school-day/day-list.tsx'
import { DayGrid } from './school-day/grid.tsx'
import type { EmptyPlace } from './school-day/new-lesson.tsx'
import classes from './school-day/school-day.module.css'

const FreeRoomDialog = lazy(() =>
  import('./school-day/free-room.tsx').then(({ FreeRoomDialog }) => ({ default: FreeRoomDialog })),
)
const CourseQuestion = lazy(() =>
  import('./school-day/new-lesson.tsx').then(({ CourseQuestion }) => ({ default: CourseQuestion })),
)

/** When a lesson begins that is started from a list, until its window says otherwise. */
const FIRST_HOUR = '08:00'

const FIND_ROOM = 'Trova un’aula libera'

const dayQuery = (day: Day) => api.list.query({ from: day, to: day })

/**
 * A day of the whole school: its lessons side by side by room or by teacher, with a search for a
 * free room. The day and the choice are in the address.
 */
export function SchoolDay() {
  const { day, by, show } = useShown()
  const [target, setTarget] = useState<LessonTarget>()
  const [place, setPlace] = useState<EmptyPlace>()
  const [finding, setFinding] = useState(false)
  const narrow = useNarrow()
  const { rows: rooms } = useRoomOptions()
  useEffect(() => {
    for (const near of [addDays(day, -1), addDays(day, 1)]) {
      void queryClient.prefetchQuery(dayQuery(near))
    }
  }, [day])
  const roomName = rooms?.find(({ id }) => id === place?.roomId)?.name ?? ''
  return (
    <Section
      title="Giornata"
      actions={
        !narrow && (
          <Button
            variant="default"
            leftSection={<IconSearch size={16} />}
            onClick={() => setFinding(true)}
          >
            {FIND_ROOM}
          </Button>
        )
      }
    >
      <Chooser {...{ day, by, show, narrow }} onFind={() => setFinding(true)} />
      <Record query={dayQuery(day)}>
        {({ rows, closings }) => (
          <Lessons
            {...{ day, by, rows, closed: closings.includes(day), rooms }}
            onOpen={({ id, courseId }) => setTarget({ kind: 'edit', id, courseId })}
            onNew={setPlace}
          />
        )}
      </Record>
      <Suspense>
        {finding && (
          <FreeRoomDialog
            day={day}
            onClose={() => setFinding(false)}
            onNew={(found) => {
              setFinding(false)
              setPlace(found)
            }}
          />
        )}
        {place && (
          <CourseQuestion
            place={place}
            roomName={roomName}
            onClose={() => setPlace(undefined)}
            onChoose={(courseId) => {
              setPlace(undefined)
              setTarget({ kind: 'new', courseId, ...place })
            }}
          />
        )}
      </Suspense>
      <LessonWindow target={target} onClose={() => setTarget(undefined)} />
    </Section>
  )
}

interface Shown {
  readonly day: Day
  readonly by: By
}

/** What is shown, from the address; what is wrong there counts as absent. */
function useShown(): Shown & { show: (next: Partial<Shown>) => void } {
  const [{ day, by }, set] = useParameters('/app/scuola')
  return {
    day: isDay(day) ? day : today(),
    by: by === 'teachers' ? 'teachers' : 'rooms',
    show: (next) => set(next, { replace: true, resetScroll: false }),
  }
}

interface ChooserProps extends Shown {
  readonly show: (next: Partial<Shown>) => void
  readonly narrow: boolean
  /** Looks for a free room: on a phone from the menu. */
  readonly onFind: () => void
}

/** The day and how it is shown: on a phone one row, with a menu for what is needed less. */
function Chooser({ day, by, show, narrow, onFind }: ChooserProps) {
  const turn = (days: number) => {
    const next = addDays(day, days)
    if (isDay(next)) show({ day: next })
  }
  const goToday = () => show({ day: today() })
  const previous = (
    <ActionIcon
      variant="default"
      size="input-sm"
      aria-label="Giorno precedente"
      onClick={() => turn(-1)}
    >
      <IconChevronLeft size={16} />
    </ActionIcon>
  )
  const next = (
    <ActionIcon
      variant="default"
      size="input-sm"
      aria-label="Giorno successivo"
      onClick={() => turn(1)}
    >
      <IconChevronRight size={16} />
    </ActionIcon>
  )
  const field = (
    <DayField
      aria-label="Giorno"
      className={classes['day'] ?? ''}
      value={day}
      onChange={(chosen) => isDay(chosen) && show({ day: chosen })}
    />
  )
  const name = (
    <Title order={3} className={classes['name'] ?? ''} aria-live="polite">
      {formatLongDay(day)}
    </Title>
  )
  if (narrow) {
    const other = by === 'rooms' ? 'teachers' : 'rooms'
    return (
      <>
        <Group gap={4} wrap="nowrap" className="no-print">
          {previous}
          {field}
          {next}
          <ActionMenu
            label="Altro della giornata"
            items={[
              { label: 'Oggi', icon: IconCalendarEvent, run: goToday },
              {
                label: other === 'rooms' ? 'Mostra per aule' : 'Mostra per insegnanti',
                icon: other === 'rooms' ? IconDoor : IconSchool,
                run: () => show({ by: other }),
              },
              { label: FIND_ROOM, icon: IconSearch, run: onFind },
            ]}
            trigger={(carried) => (
              <ActionIcon
                variant="default"
                size="input-sm"
                ms="auto"
                aria-label="Altro della giornata"
                {...carried}
              >
                <IconDots size={16} />
              </ActionIcon>
            )}
          />
        </Group>
        {name}
      </>
    )
  }
  return (
    <div className="row wrap no-print" style={{ gap: '0.5rem 0.75rem' }}>
      <Group gap={4} wrap="nowrap">
        {previous}
        <Button variant="default" onClick={goToday}>
          Oggi
        </Button>
        {next}
      </Group>
      {field}
      {name}
      <Group role="group" aria-label="Mostra per" gap={4} wrap="nowrap">
        {(['rooms', 'teachers'] as const).map((one) => (
          <Button
            key={one}
            variant="default"
            aria-pressed={by === one}
            className={classes['choice'] ?? ''}
            onClick={() => show({ by: one })}
          >
            {one === 'rooms' ? 'Aule' : 'Insegnanti'}
          </Button>
        ))}
      </Group>
    </div>
  )
}

function Lessons(props: {
  day: Day
  by: By
  rows: readonly Lesson[]
  closed: boolean
  /** Undefined while they are loading. */
  rooms: readonly { readonly id: number; readonly name: string }[] | undefined
  onOpen: (lesson: Pick<Lesson, 'id' | 'courseId'>) => void
  onNew: (place: EmptyPlace) => void
}) {
  const narrow = useNarrow()
  const { box, move, follow } = useMoves(props.rows, props.onOpen)
  const events = useRoomEvents({ from: props.day, to: props.day })
  const teachers = useTeacherOptions().rows
  const { day, by, rows, closed } = props
  const columns =
    by === 'rooms'
      ? columnsByRoom(rows, props.rooms ?? [], events)
      : columnsByTeacher(rows, teachers)
  const label = `Lezioni di ${formatLongDay(day)}`
  return (
    <>
      {closed && (
        <Text className={`${classes['closed']} row gap-sm strong`}>
          <IconDoor size={16} aria-hidden /> {CLOSED.charAt(0).toUpperCase() + CLOSED.slice(1)}
        </Text>
      )}
      {rows.length === 0 && <Text c="dimmed">Nessuna lezione in questo giorno.</Text>}
      {props.rooms?.length === 0 && <NoRooms />}
      {narrow ? (
        <DayList
          {...{ label, by, columns, onOpen: props.onOpen }}
          onNew={(roomId) => props.onNew({ startsAt: wallTimeAt(day, FIRST_HOUR), roomId })}
        />
      ) : (
        columns.length > 0 && (
          <DayGrid
            {...{ label, day, by, columns, box, onOpen: props.onOpen, onNew: props.onNew }}
            {...{ onMove: move, onFollow: follow }}
          />
        )
      )}
    </>
  )
}

/** A day can be planned once there is a room. */
function NoRooms() {
  return (
    <Group gap="sm">
      <Text>Non c’è ancora nessuna aula: ogni lezione ne ha bisogno.</Text>
      <LinkButton to="/app/addAula">Crea un’aula</LinkButton>
    </Group>
  )
}
