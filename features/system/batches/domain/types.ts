/** What can be said of a batch; computed from its times. */
export const BATCH_STATES = ['waiting', 'running', 'ended', 'cancelled'] as const
export type BatchState = (typeof BATCH_STATES)[number]

/** The times that decide the state of a batch. Instants, ISO. */
export interface BatchTimes {
  readonly startsAt: string
  readonly endedAt: string | null
  readonly cancelledAt: string | null
}
