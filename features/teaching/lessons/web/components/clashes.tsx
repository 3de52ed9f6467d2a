import { Alert, Anchor, Button, Group, List, Text } from '@mantine/core'
import { IconAlertTriangle, IconCalendarOff, IconDoorOff } from '@tabler/icons-react'
import { useRoomOptions } from '#f/school/rooms/web/public.tsx'
import { formatTime, plural } from '#kit/domain/format.ts'
import type { Clash, PreviewRow } from '../../domain/contract.ts'
import { isPassedOver } from '../../domain/rules.ts'
import { clashSentence } from '../../domain/text.ts'
import { ASKED_FIRST, MOVES_ALONG, PLACE_OF_SERIES, stateLabels } from '../../domain/text/window.ts'

/** Opens another lesson over the window. */
export type OpenLesson = (lesson: { id: number; courseId: number }) => void

/** What is in the way, with a link for each lesson that is there already. */
export function ClashList(props: { clashes: readonly Clash[]; open: OpenLesson }) {
  return (
    <List size="sm" listStyleType="none" spacing={2}>
      {props.clashes.map((clash, at) => (
        <List.Item key={`${clash.kind} ${clash.lessonId} ${clash.name}`}>
          {clashSentence([clash])}{' '}
          {props.clashes.findIndex(({ lessonId }) => lessonId === clash.lessonId) === at && (
            <Opener clash={clash} open={props.open} />
          )}
        </List.Item>
      ))}
    </List>
  )
}

function Opener({ clash, open }: { clash: Clash; open: OpenLesson }) {
  const { lessonId: id, courseId } = clash
  if (id === null || courseId === null) return null
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      underline="always"
      aria-label={`Apri la lezione: ${clashSentence([clash])}`}
      onClick={() => open({ id, courseId })}
    >
      Apri la lezione
    </Anchor>
  )
}

const ICONS = {
  room_taken: <IconDoorOff />,
  busy: <IconAlertTriangle />,
  closed: <IconCalendarOff />,
  after_end: <IconCalendarOff />,
}

/** What stands in the way of the lesson in the window, said while it is being filled in. */
export function Judgement(props: {
  row: PreviewRow | undefined
  open: OpenLesson
  set: (values: { roomId: number } | { date: string; time: string }) => void
}) {
  const { row, open, set } = props
  const isTaken = row?.clashes.some(({ kind }) => kind === 'room') ?? false
  return (
    <div role="status">
      {row && row.state !== 'free' && (
        <Alert
          role="group"
          variant="light"
          color={isTaken && !row.ofSeries ? 'red' : 'gray'}
          icon={ICONS[row.state]}
          title={titleOf(row, isTaken)}
        >
          {isPassedOver(row.state) && !isTaken && <Text>{ASKED_FIRST}</Text>}
          {row.clashes.length > 0 && (
            <Text component="div">
              <ClashList clashes={row.clashes} open={open} />
              {row.ofSeries && MOVES_ALONG}
            </Text>
          )}
          {row.nextFree !== null && (
            <Button
              mt="xs"
              size="compact-sm"
              variant="default"
              onClick={() => set(slotOf(row.nextFree ?? row.startsAt))}
            >
              {`Prossimo orario libero: ${formatTime(row.nextFree)}`}
            </Button>
          )}
        </Alert>
      )}
      {row && (row.roomId === null || isTaken) && (
        <FreeRooms ids={row.freeRoomIds} choose={(roomId) => set({ roomId })} />
      )}
    </div>
  )
}

/** The day first, then the room: the lesson may be saved on that day, but not in that room. */
function titleOf(row: PreviewRow, isTaken: boolean): string {
  const { state, clashes } = row
  if (row.ofSeries && !isPassedOver(state)) return PLACE_OF_SERIES
  if (!isPassedOver(state) || clashes.length === 0) return stateLabels[state]
  return `${stateLabels[state]} · ${stateLabels[isTaken ? 'room_taken' : 'busy'].toLowerCase()}`
}

function slotOf(startsAt: string): { date: string; time: string } {
  return { date: startsAt.slice(0, 10), time: formatTime(startsAt) }
}

const SHOWN = 8

/** Rooms to choose with one click; the others are in the list of rooms. */
function FreeRooms({ ids, choose }: { ids: readonly number[]; choose: (id: number) => void }) {
  const rooms = useRoomOptions().rows ?? []
  const free = ids.flatMap((id) => rooms.find((room) => room.id === id) ?? [])
  if (rooms.length === 0) return null
  return (
    <Group gap={6} mt="xs" role="group" aria-label="Aule libere a quell’ora">
      <Text size="sm" c="dimmed">
        {free.length === 0 ? 'Nessuna aula è libera a quell’ora.' : 'Aule libere:'}
      </Text>
      {free.slice(0, SHOWN).map(({ id, name }) => (
        <Button key={id} size="compact-sm" variant="default" onClick={() => choose(id)}>
          {name}
        </Button>
      ))}
      {free.length > SHOWN && (
        <Text size="sm" c="dimmed">{`e ${plural(free.length - SHOWN, 'altra', 'altre')}`}</Text>
      )}
    </Group>
  )
}
