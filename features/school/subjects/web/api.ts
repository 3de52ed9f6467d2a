import { useQuery } from '@tanstack/react-query'
import { createClient } from '#kit/web/client.ts'
import { subjectsContract } from '../domain/contract.ts'

export const api = createClient('subjects', subjectsContract)

/** Every subject by name; undefined while they are loading. */
export function useSubjectOptions() {
  return useQuery(api.options.query({})).data?.rows
}
