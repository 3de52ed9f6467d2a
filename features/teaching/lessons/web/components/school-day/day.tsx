import { Group, Text } from '@mantine/core'
import { IconDoor } from '@tabler/icons-react'
import { useRoomEvents, useRoomOptions } from '#f/school/rooms/web/public.tsx'
import { useTeacherOptions } from '#f/school/teachers/web/public.tsx'
import { type Day, wallTimeAt } from '#kit/domain/day.ts'
import { formatLongDay } from '#kit/domain/format.ts'
import { LinkButton } from '#kit/web/links.tsx'
import { useNarrow } from '#kit/web/narrow.ts'
import type { Lesson } from '../../../domain/contract.ts'
import { CLOSED } from '../../../domain/text/calendar.ts'
import { useMoves } from '../moves.ts'
import { type By, columnsByRoom, columnsByTeacher } from './columns.ts'
import { DayList } from './day-list.tsx'
import { DayGrid } from './grid.tsx'
import type { EmptyPlace } from './new-lesson.tsx'
import classes from './school-day.module.css'

/** When a lesson begins that is started from a list, until its window says otherwise. */
export const FIRST_HOUR = '08:00'

/** The lessons of a day, a column for each room or teacher. */
export function DayLessons(props: {
  day: Day
  by: By
  rows: readonly Lesson[]
  closed: boolean
  onOpen: (lesson: Pick<Lesson, 'id' | 'courseId'>) => void
  onNew: (place: EmptyPlace) => void
}) {
  const narrow = useNarrow()
  const { box, move, follow } = useMoves(props.rows, props.onOpen)
  const { events, notice } = useRoomEvents({ from: props.day, to: props.day })
  const rooms = useRoomOptions().rows
  const teachers = useTeacherOptions().rows
  const { day, by, rows, closed } = props
  const columns =
    by === 'rooms' ? columnsByRoom(rows, rooms ?? [], events) : columnsByTeacher(rows, teachers)
  const label = `Lezioni di ${formatLongDay(day)}`
  return (
    <>
      {closed && (
        <Text className={`${classes['closed']} row gap-sm strong`}>
          <IconDoor size={16} aria-hidden /> {CLOSED.charAt(0).toUpperCase() + CLOSED.slice(1)}
        </Text>
      )}
      {notice}
      {rows.length === 0 && <Text c="dimmed">Nessuna lezione in questo giorno.</Text>}
      {rooms?.length === 0 && <NoRooms />}
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
export function NoRooms() {
  return (
    <Group gap="sm">
      <Text>Non c’è ancora nessuna aula: ogni lezione ne ha bisogno.</Text>
      <LinkButton to="/app/addAula">Crea un’aula</LinkButton>
    </Group>
  )
}
