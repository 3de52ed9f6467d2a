import { useQuery } from '@tanstack/react-query'
import { createClient } from '#kit/web/client.ts'
import { offerOf } from '#kit/web/options.tsx'
import { roomsContract } from '../domain/contract.ts'

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
