import type { MailState, MailTimes } from './types.ts'

/** Tries before a mail is given up: about 16 hours with the waits below. */
export const MAX_ATTEMPTS = 12

/** For so long whoever sends a mail has it alone, and has it longer while it is still going out. */
export const LEASE_SECONDS = 600
/** After so many seconds it is held on to: of a large one over a slow line nobody knows the end. */
export const HOLD_ON_SECONDS = 60

/** So many seconds an "Annulla" is offered after mails were sent. */
export const TAKE_BACK_SECONDS = 30

/** So long a mail waits that may be taken back: a little longer than that is offered. */
export const HELD_SECONDS = TAKE_BACK_SECONDS + 5

/** An address as it is compared: whoever writes it in capitals writes to the same one. */
export const folded = (address: string): string => address.trim().toLowerCase()

/** The state of a mail; a mail with none of the times is waiting. */
export function stateOf({ sentAt, failedAt, cancelledAt }: MailTimes): MailState {
  if (sentAt !== null) return 'sent'
  if (failedAt !== null) return 'failed'
  return cancelledAt === null ? 'waiting' : 'cancelled'
}

/**
 * Seconds to wait after so many tries: 3 after the first, a minute after the fourth, six hours
 * from the tenth on. The job queue waits the same.
 */
export function waitAfter(attempts: number): number {
  return Math.round(Math.exp(Math.min(attempts, 10)))
}
