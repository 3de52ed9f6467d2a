import { Button, Group, Select, Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useRoomEvents, useRoomOptions } from '#f/school/rooms/web/public.tsx'
import { useTeacherOptions } from '#f/school/teachers/web/public.tsx'
import { type Day, wallTimeAt } from '#kit/domain/day.ts'
import { formatDay, formatLongDay, joinWords } from '#kit/domain/format.ts'
import { useNarrow } from '#kit/web/narrow.ts'
import { SEARCHED } from '#kit/web/options.tsx'
import type { Lesson } from '../../../domain/contract.ts'
import { CLOSED, COPY_WEEK } from '../../../domain/text/calendar.ts'
import { DayList } from '../calendar/day-list.tsx'
import { daysOf, periodName, periodOf } from '../calendar/period.ts'
import type { CopyFrom } from '../copy-window.tsx'
import { useMoves } from '../moves.ts'
import { columnsByRoom, columnsByTeacher, rowsByDay, type WeekRow } from './columns.ts'
import { FIRST_HOUR, NoRooms } from './day.tsx'
import { DayGrid } from './grid.tsx'
import type { EmptyPlace } from './new-lesson.tsx'
import type { Show, Shown } from './shown.ts'
import { WeekTable } from './week-table.tsx'

interface Props extends Shown {
  readonly show: Show
  readonly lessons: readonly Lesson[]
  readonly closings: ReadonlySet<Day>
  readonly onOpen: (lesson: Pick<Lesson, 'id' | 'courseId'>) => void
  readonly onNew: (place: EmptyPlace) => void
  readonly onCopy: (from: CopyFrom) => void
}

/**
 * A week of the school: of all rooms or teachers a table of rows, of one of them the hours of its
 * days; on a phone a list of days.
 */
export function WeekLessons(props: Props) {
  const { day, by, of, show, lessons, closings, onOpen, onNew, onCopy } = props
  const narrow = useNarrow()
  const period = periodOf('week', day)
  const days = daysOf(period)
  const { box, move, follow } = useMoves(lessons, onOpen)
  const { rows, noRooms, notice } = useRows(props, days)
  const only = rows.find((row) => of !== undefined && idOf(row) === of)
  const shown = only ? lessonsIn(only) : lessons
  const label = `Lezioni: ${periodName('week', day)}`
  const closed = days.filter((one) => closings.has(one)).map(formatDay)
  const moving = { box, onOpen, onMove: move, onFollow: follow }
  const [first = day, ...later] = days
  return (
    <>
      <Group gap="xs" className="no-print">
        <Only {...{ by, rows, only, show }} />
        {shown.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconCopy size={16} />}
            onClick={() =>
              onCopy({
                ...{ kind: 'week', monday: first, lessons: shown },
                ...(only && { of: only.title }),
              })
            }
          >
            {COPY_WEEK}
          </Button>
        )}
        {closed.length > 0 && (only || narrow) && (
          <Text c="dimmed">{`${CLOSED}: ${joinWords(closed)}`}</Text>
        )}
      </Group>
      {notice}
      {lessons.length === 0 && <Text c="dimmed">Nessuna lezione in questa settimana.</Text>}
      {noRooms && <NoRooms />}
      {narrow ? (
        <WeekList {...{ days, only, closings, onOpen, onNew }} lessons={shown} key={first} />
      ) : only ? (
        <DayGrid
          {...{ label, day, by, onNew, ...moving }}
          columns={only.cells.map((cell) => ({ ...cell, title: formatLongDay(cell.day ?? day) }))}
        />
      ) : (
        rows.length > 0 && (
          <WeekTable
            {...{ label, by, rows, closings, ...moving }}
            days={[first, ...later]}
            onNew={(on, roomId) => onNew({ startsAt: wallTimeAt(on, FIRST_HOUR), roomId })}
            onDay={(on) => show({ day: on, view: undefined })}
            onRow={(id) => show({ of: id })}
          />
        )
      )}
    </>
  )
}

const lessonsIn = ({ cells }: WeekRow) =>
  cells.flatMap(({ blocks }) => blocks.map(({ lesson }) => lesson))

const idOf = ({ roomId, teacherId }: WeekRow) => roomId ?? teacherId

function useRows({ by, lessons }: Pick<Props, 'by' | 'lessons'>, days: readonly Day[]) {
  const rooms = useRoomOptions().rows
  const teachers = useTeacherOptions().rows
  const [from = '', to = from] = [days[0], days.at(-1)]
  const { events, notice } = useRoomEvents({ from, to })
  const columns =
    by === 'rooms'
      ? columnsByRoom(lessons, rooms ?? [], events)
      : columnsByTeacher(lessons, teachers)
  return { rows: rowsByDay(columns, days), noRooms: rooms?.length === 0, notice }
}

const ALL = 0
const WORDS = {
  rooms: { label: 'Aula', all: 'Tutte le aule', nothing: 'Nessuna aula con questo nome' },
  teachers: {
    ...{ label: 'Insegnante', all: 'Tutti gli insegnanti' },
    nothing: 'Nessun insegnante con questo nome',
  },
} as const

/** All rooms or teachers, or one of them. */
function Only(
  props: Pick<Props, 'by' | 'show'> & { rows: readonly WeekRow[]; only: WeekRow | undefined },
) {
  const { by, rows, only, show } = props
  const named = rows.flatMap((row) => {
    const value = idOf(row)
    return value === undefined || value === null ? [] : [{ value, label: row.title }]
  })
  return (
    <Select<number>
      aria-label={WORDS[by].label}
      allowDeselect={false}
      openOnFocus={false}
      {...SEARCHED}
      nothingFoundMessage={WORDS[by].nothing}
      value={(only && idOf(only)) ?? ALL}
      data={[{ value: ALL, label: WORDS[by].all }, ...named]}
      onChange={(id) => show({ of: id === null || id === ALL ? undefined : id })}
    />
  )
}

/** The days one below the other; of one room each offers a new lesson. */
function WeekList(
  props: Pick<Props, 'lessons' | 'closings' | 'onOpen' | 'onNew'> & {
    days: readonly Day[]
    only: WeekRow | undefined
  },
) {
  const { days, only, lessons, closings, onOpen, onNew } = props
  const roomId = only?.roomId
  return (
    <DayList
      {...{ closings, onOpen, several: true, always: days, lessons }}
      events={only?.cells.flatMap(({ events = [] }) => events) ?? []}
      {...(typeof roomId === 'number' && {
        onNew: (day: Day) => onNew({ startsAt: wallTimeAt(day, FIRST_HOUR), roomId }),
      })}
    />
  )
}
