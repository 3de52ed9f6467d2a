/** What can be said of a mail of the outbox; computed from its times. */
export const MAIL_STATES = ['waiting', 'sent', 'failed', 'cancelled'] as const
export type MailState = (typeof MAIL_STATES)[number]

/** The times that decide the state of a mail; at most one is set. Instants, ISO. */
export interface MailTimes {
  readonly sentAt: string | null
  readonly failedAt: string | null
  readonly cancelledAt: string | null
}

/** Whom mails were written to. */
export interface Addressee {
  /** Addresses that nobody else has. */
  readonly own: readonly string[]
  /** All addresses, with the names that tell her from the others who have them. */
  readonly all: readonly string[]
  readonly names: readonly string[]
}
