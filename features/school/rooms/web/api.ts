import { useQuery } from '@tanstack/react-query'
import { createClient } from '#kit/web/client.ts'
import { roomsContract } from '../domain/contract.ts'

export const api = createClient('rooms', roomsContract)

/** Every room by name; undefined while they are loading. */
export function useRoomOptions() {
  return useQuery(api.options.query({})).data?.rows
}

/** One room, also from the trash, since its lessons keep it. */
export function useRoom(id: number) {
  return useQuery(api.get.query({ id }))
}
