import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { toApiError } from '#kit/web/client/api-error.ts'
import { createClient } from '#kit/web/client.ts'
import { type Counts, todayContract } from '../domain/contract.ts'
import { POLL_MS } from '../domain/rules.ts'

export const api = createClient('today', todayContract)

/**
 * Asked again and again while it is looked at, until the session is over; what is shown stays until
 * another answer is there.
 */
export const polled = <Query extends object>(query: Query) => ({
  ...query,
  placeholderData: keepPreviousData,
  refetchInterval: ({ state: { error } }: { state: { error: unknown } }) =>
    error && toApiError(error).kind === 'unauthenticated' ? (false as const) : POLL_MS,
})

/** What the menu counts; undefined until it is known. What was known stays when asking fails. */
export const useCounts = (): Counts | undefined => useQuery(polled(api.counts.query({}))).data
