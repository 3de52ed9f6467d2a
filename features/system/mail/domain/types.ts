/** What can be said of a mail of the outbox; computed from its times. */
export type MailState = 'waiting' | 'sent' | 'failed' | 'cancelled'

/** The times that decide the state of a mail; at most one is set. Instants, ISO. */
export interface MailTimes {
  readonly sentAt: string | null
  readonly failedAt: string | null
  readonly cancelledAt: string | null
}
