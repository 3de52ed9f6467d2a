import { useQuery } from '@tanstack/react-query'
import { createClient } from '#kit/web/client.ts'
import { offerOf } from '#kit/web/options.tsx'
import { leadsContract } from '../domain/contract.ts'

export const api = createClient('leads', leadsContract)

/** Who may be given leads to call. */
export function useOperators() {
  const query = useQuery(api.operators.query({}))
  return offerOf(query)
}
