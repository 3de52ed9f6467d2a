import { useQuery } from '@tanstack/react-query'
import type { Input } from '#kit/domain/contract.ts'
import { createClient } from '#kit/web/client.ts'
import { offerOf } from '#kit/web/options.tsx'
import { useRead } from '#kit/web/unread.tsx'
import { type RoomEvent, roomsContract } from '../domain/contract.ts'

export const api = createClient('rooms', roomsContract)

/** Every room by name. */
export function useRoomOptions() {
  const query = useQuery(api.options.query({}))
  return offerOf(query)
}

/** One room, also from the trash, since its lessons keep it. */
export function useRoom(id: number) {
  return useQuery(api.get.query({ id }))
}

/**
 * The events in rooms between two days, to stand beside the lessons; `notice`, to be put on the page,
 * says that they could not be read.
 */
export function useRoomEvents(input: Input<(typeof roomsContract)['events']>) {
  const { data, notice } = useRead('gli eventi nelle aule', api.events.query(input))
  return { events: data?.rows ?? NONE, notice }
}
const NONE: readonly RoomEvent[] = []
