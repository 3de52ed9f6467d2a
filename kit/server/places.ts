import pLimit, { type LimitFunction } from 'p-limit'

/** Runs what an account asks for: one thing at a time, and of all accounts as many as there are places. */
export function placesFor(places: number) {
  const all = pLimit(places)
  const own = new Map<number | undefined, LimitFunction>()
  return async <T>(accountId: number | undefined, work: () => Promise<T>): Promise<T> => {
    const queue = own.get(accountId) ?? pLimit(1)
    own.set(accountId, queue)
    try {
      return await queue(() => all(work))
    } finally {
      if (queue.activeCount + queue.pendingCount === 0) own.delete(accountId)
    }
  }
}
