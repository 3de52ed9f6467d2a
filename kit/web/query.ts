import { type Query, QueryClient } from '@tanstack/react-query'
import { toApiError } from './client/api-error.ts'

const FRESH_FOR = 30_000

/**
 * The one cache of what the server answered. Data is good for half a minute, then refreshed when
 * the window is looked at again; a refused read is never repeated, one without answer once.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_FOR,
      retry: (failures, error) => failures < 1 && toApiError(error).passing,
      retryDelay: 800,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/**
 * After a write: everything on screen is read again, whichever feature it belongs to, and stays as
 * it is until the answer is there; what is not on screen is read again when it is shown.
 */
export async function refresh(client = queryClient): Promise<void> {
  // A first answer on its way may be from before the write; it alone is not asked for again by itself.
  const first = (query: Query) => query.state.data === undefined
  await client.cancelQueries({ type: 'active', fetchStatus: 'fetching', predicate: first })
  await client.invalidateQueries()
}
