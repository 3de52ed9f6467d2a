import { useQuery } from '@tanstack/react-query'
import type { Input } from '#kit/domain/contract.ts'
import { createClient } from '#kit/web/client.ts'
import { offerOf } from '#kit/web/options.tsx'
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

/** The events in rooms between two days, to stand beside the lessons. */
export function useRoomEvents(input: Input<(typeof roomsContract)['events']>) {
  return useQuery(api.events.query(input)).data?.rows ?? NONE
}
const NONE: readonly RoomEvent[] = []
