import { FeedButton } from '#f/teaching/feeds/web/public.tsx'
import { RoomCalendarPage } from '#f/teaching/lessons/web/pages/room.tsx'

/** The calendar of a room, which can also be had on a phone. */
export function RoomPage() {
  return (
    <RoomCalendarPage actions={({ id, name }) => <FeedButton kind="room" id={id} name={name} />} />
  )
}
