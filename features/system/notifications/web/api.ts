import { useQuery } from '@tanstack/react-query'
import { toApiError } from '#kit/web/client/api-error.ts'
import { createClient } from '#kit/web/client.ts'
import { queryClient } from '#kit/web/query.ts'
import { notificationsContract } from '../domain/contract.ts'
import { POLL_MS } from '../domain/rules.ts'
import { POLL_FAILED } from '../domain/text.ts'

export const api = createClient('notifications', notificationsContract)

type Unread = Awaited<ReturnType<typeof api.unread>>

const asked = api.unread.query({})

/** The inbox on screen is read again when the answer shows that it is out of date. */
async function askUnread(context: { signal: AbortSignal }): Promise<Unread> {
  const before = queryClient.getQueryData<Unread>(asked.queryKey)
  try {
    const unread = await asked.queryFn(context)
    if (before && !isSame(before, unread)) {
      void queryClient.invalidateQueries({ queryKey: api.received.key })
    }
    return unread
  } catch (error) {
    // Nobody has asked for it, so nobody is told: the next time may go better.
    // oxlint-disable-next-line no-console -- a failure of this is only logged
    if (!context.signal.aborted) console.warn(POLL_FAILED, error)
    throw error
  }
}

const isSame = (one: Unread, other: Unread): boolean =>
  one.total === other.total && one.latest[0]?.id === other.latest[0]?.id

const UNREAD = { ...asked, queryFn: askUnread }

/** What the user has not read; undefined until it is known. What was known stays when asking fails. */
export function useUnread(): Unread | undefined {
  return useQuery(UNREAD).data
}

/**
 * Asks again and again what is unread, for everybody who shows it: not while the tab is hidden,
 * which asks when it is looked at again, nor once the session is over, until somebody signed in.
 */
export function usePolledUnread(): void {
  useQuery({
    ...UNREAD,
    refetchInterval: ({ state: { error } }) =>
      error && toApiError(error).kind === 'unauthenticated' ? false : POLL_MS,
  })
}
