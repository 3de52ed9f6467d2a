import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { addMinutes } from '#kit/domain/day.ts'
import { formatTime } from '#kit/domain/format.ts'
import type { RoomEvent } from '../../domain/contract.ts'

/** An event as it stands in a calendar, with the way to its page. */
export function EventBlock(props: { event: RoomEvent; className?: string; style?: CSSProperties }) {
  const { eventId, title, roomName, startsAt, minutes } = props.event
  const until = addMinutes(startsAt, minutes)
  return (
    <Link
      to="/app/editEvento"
      search={{ id: eventId }}
      className={`${props.className ?? ''} small breaks`}
      style={{ ...COLOURS, ...props.style }}
    >
      <span>
        <span className="figures">{`${formatTime(startsAt)}–${formatTime(until)}`}</span>{' '}
        <strong>{title}</strong> <span className="dim">{`Evento · ${roomName}`}</span>
      </span>
    </Link>
  )
}

/** Neutral: the colours are those of the categories of courses. */
const COLOURS = {
  '--block': 'light-dark(#ecebe9, #33302e)',
  '--stripe': 'light-dark(#5f5a55, #b5afa9)',
  display: 'block',
  color: 'inherit',
  textDecoration: 'none',
} as CSSProperties
