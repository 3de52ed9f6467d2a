import { useQuery } from '@tanstack/react-query'
import { createClient } from '#kit/web/client.ts'
import { offerOf } from '#kit/web/options.tsx'
import { tagsContract } from '../domain/contract.ts'

export const api = createClient('tags', tagsContract)

/** Every category in its order, with its tags. */
export function useTagGroups() {
  const query = useQuery(api.groups.query({}))
  return offerOf(query)
}
