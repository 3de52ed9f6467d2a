import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useRoomEvents, useRoomOptions } from '#f/school/rooms/web/public.tsx'
import {
  addMinutes,
  type Day,
  isDay,
  isWallTime,
  type WallTime,
  wallTimeAt,
} from '#kit/domain/day.ts'
import { formatTime } from '#kit/domain/format.ts'
import { DayField } from '#kit/web/day-field.tsx'
import { Dialog } from '#kit/web/dialog.tsx'
import { Fields } from '#kit/web/form.tsx'
import { Record } from '#kit/web/record.tsx'
import { TimeField } from '#kit/web/time-field.tsx'
import { endOf, laterStarts, overlaps } from '../../../domain/rules.ts'
import { FIND_ROOM } from '../../../domain/text/calendar.ts'
import { MAX_MINUTES, MIN_MINUTES } from '../../../domain/types.ts'
import { api } from '../../api.ts'
import { DurationField } from '../duration-field.tsx'
import { coursesOf, lessonHours } from './block.tsx'
import classes from './free-room.module.css'

interface Wanted {
  readonly startsAt: WallTime
  readonly minutes: number
}

/** What has a room for a time. */
interface Taken extends Wanted {
  readonly roomId: number | null
  readonly what: string
}

interface Props {
  /** The day to begin with. */
  readonly day: Day
  readonly onClose: () => void
  readonly onNew: (place: { startsAt: WallTime; roomId: number }) => void
}

/** Which rooms are free at a time, and until when: for a lesson that has to find a place. */
export function FreeRoomDialog(props: Props) {
  const [day, setDay] = useState<string | null>(props.day)
  const [time, setTime] = useState('09:00')
  const [minutes, setMinutes] = useState<number | null>(120)
  const wanted = wantedOf(day, time, minutes)
  return (
    <Dialog title={FIND_ROOM} opened size="lg" onClose={props.onClose}>
      <div className="stack gap-lg">
        <Fields>
          <DayField label="Giorno" value={day} onChange={setDay} />
          <TimeField label="Dalle" value={time} onChange={setTime} />
          <DurationField value={minutes} onChange={setMinutes} />
        </Fields>
        {wanted ? (
          <Found
            wanted={wanted}
            onNew={props.onNew}
            onTime={(startsAt) => setTime(formatTime(startsAt))}
          />
        ) : (
          <Text c="dimmed">Scrivi giorno, orario e durata, da mezz’ora a 10 ore.</Text>
        )}
      </div>
    </Dialog>
  )
}

function wantedOf(day: string | null, time: string, minutes: number | null): Wanted | undefined {
  if (!isDay(day) || minutes === null) return undefined
  const startsAt = wallTimeAt(day, time)
  const fits = minutes >= MIN_MINUTES && minutes <= MAX_MINUTES
  return isWallTime(startsAt) && fits ? { startsAt, minutes } : undefined
}

function Found(props: {
  wanted: Wanted
  onNew: Props['onNew']
  onTime: (startsAt: WallTime) => void
}) {
  const { wanted, onNew, onTime } = props
  const day = wanted.startsAt.slice(0, 10)
  const lessons = useQuery(api.list.query({ from: day, to: day })).data?.rows
  const { events, notice } = useRoomEvents({ from: day, to: day })
  const taken = lessons && [
    ...lessons.map((lesson) => ({ ...lesson, what: coursesOf(lesson) })),
    ...events.map((event) => ({ ...event, what: event.title })),
  ]
  return (
    <>
      {notice}
      <Record query={api.freeRooms.query(wanted)}>
        {({ rows }) =>
          rows.length === 0 ? (
            <NoneFree wanted={wanted} taken={taken} onTime={onTime} />
          ) : (
            <ul className="bare" aria-label="Aule libere">
              {rows.map(({ id, name }) => (
                <li key={id} className={`${classes['room']} row gap-md apart`}>
                  <span>
                    <strong>{name}</strong>
                    <Text component="span" display="block" c="dimmed" size="sm">
                      {taken ? nextIn(taken, id, wanted) : ' '}
                    </Text>
                  </span>
                  <Button
                    className="firm"
                    variant="default"
                    size="compact-sm"
                    aria-label={`Nuova lezione: ${name}`}
                    onClick={() => onNew({ startsAt: wanted.startsAt, roomId: id })}
                  >
                    Nuova lezione
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Record>
    </>
  )
}

/** What a room has after the time asked for, on the same day. */
function nextIn(taken: readonly Taken[], id: number, wanted: Wanted): string {
  const after = endOf(wanted)
  const next = taken
    .filter(({ roomId, startsAt }) => roomId === id && startsAt >= after)
    .toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1))[0]
  if (!next) return 'Poi libera fino a sera'
  return `Poi, ${lessonHours(next)}: ${next.what}`
}

function NoneFree(props: {
  wanted: Wanted
  taken: readonly Taken[] | undefined
  onTime: (startsAt: WallTime) => void
}) {
  const { rows: rooms } = useRoomOptions()
  const { wanted, taken } = props
  const next =
    rooms && taken
      ? laterStarts(wanted.startsAt, wanted.minutes).find((startsAt) => {
          const stretch = { startsAt, endsAt: addMinutes(startsAt, wanted.minutes) }
          return rooms.some(({ id }) =>
            taken
              .filter(({ roomId }) => roomId === id)
              .every((one) => !overlaps(stretch, { ...one, endsAt: endOf(one) })),
          )
        })
      : undefined
  return (
    <div className="stack" style={{ alignItems: 'flex-start' }}>
      <Text fw={600}>Nessuna aula libera in questo orario</Text>
      {next === undefined ? (
        <Text c="dimmed">Prova un altro giorno o una lezione più breve.</Text>
      ) : (
        <Button variant="default" onClick={() => props.onTime(next)}>
          Prova alle {formatTime(next)}
        </Button>
      )}
    </div>
  )
}
