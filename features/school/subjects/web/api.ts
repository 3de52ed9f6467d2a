import { useQuery } from '@tanstack/react-query'
import { createClient } from '#kit/web/client.ts'
import { offerOf } from '#kit/web/options.tsx'
import { subjectsContract } from '../domain/contract.ts'

export const api = createClient('subjects', subjectsContract)

/** Every subject by name. */
export function useSubjectOptions() {
  const query = useQuery(api.options.query({}))
  return offerOf(query)
}
