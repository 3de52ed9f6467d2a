import type { BatchState, BatchTimes } from './types.ts'

/** Items that are done in one transaction. */
export const CHUNK = 20

/** The same of a kind that does many at once. */
export const LARGE_CHUNK = 2_000

/** Items of one batch at most. */
export const MAX_ITEMS = 10_000

/** For so long an ended batch is told to whoever asks what is running. */
export const TOLD_FOR_SECONDS = 60

/** For so many days a batch that is over can be looked at. */
export const KEPT_DAYS = 90

/** Pause of a screen between two questions how far it is; only while something runs. */
export const POLL_MS = 1_000

/** The state of a batch at an instant. */
export function stateOf({ startsAt, endedAt, cancelledAt }: BatchTimes, now: string): BatchState {
  if (cancelledAt !== null) return 'cancelled'
  if (endedAt !== null) return 'ended'
  return Temporal.Instant.compare(startsAt, now) > 0 ? 'waiting' : 'running'
}

/** Before so many ms of work an end would only be guessed. */
const ENOUGH_MS = 3_000

/** When work that goes on evenly comes to its end; null while too little is done to say. */
export function expectedEnd(work: {
  readonly since: string
  readonly now: string
  readonly done: number
  readonly total: number
}): string | null {
  const { since, done, total } = work
  const now = Temporal.Instant.from(work.now)
  const spent = now.since(Temporal.Instant.from(since)).total('milliseconds')
  if (done === 0 || spent < ENOUGH_MS) return null
  const left = Math.round((spent * (total - done)) / done)
  return now.add({ milliseconds: left }).toString()
}

/** Whether there is still something to do. */
export function isOpen({ state }: { readonly state: BatchState }): boolean {
  return state === 'waiting' || state === 'running'
}

/** Whether what failed can be tried again: only once nothing is running. */
export function mayRetry(batch: { readonly state: BatchState; readonly failed: number }): boolean {
  return !isOpen(batch) && batch.failed > 0
}
