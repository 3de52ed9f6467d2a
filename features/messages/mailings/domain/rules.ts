import type { Target } from '#f/school/recipients/domain/contract.ts'
import { TAKE_BACK_SECONDS } from '#f/system/mail/domain/rules.ts'
import { filesWithin } from '#f/system/mail-server/domain/rules/size.ts'
import type { Recipient } from '#f/school/recipients/domain/types.ts'
import { fullName } from '#kit/domain/format.ts'
import { refuse, type Result } from '#kit/domain/result.ts'
import type { mailingCodes } from './contract.ts'
import type { Confirmable, MailingState } from './types.ts'

type Code = keyof typeof mailingCodes

/** Seconds in which a mail that was sent can still be thought better of. */
export const DELAY_SECONDS = TAKE_BACK_SECONDS

/** More people than these are asked about by their number. */
export const ASK_ABOVE = 30

/** All files of a mail together, in bytes. */
export const MAX_ATTACHED = 25 * 1024 * 1024

/** How many bytes of files a mail takes, of a mail server whose limit is known or not. */
export const attachable = (sizeLimit: number | null): number =>
  Math.min(MAX_ATTACHED, sizeLimit === null ? MAX_ATTACHED : filesWithin(sizeLimit))

/** All mails of a mailing, as the outbox knows them. */
export const groupOf = (mailingId: number): string => `mailing ${mailingId}`

/** A mail can be put off for so many days. */
export const MAX_DAYS_LATER = 90

/** Whether people were chosen one by one: then a wrong address stops the mail instead of being left out. */
export const chosenByName = ({ courseIds, categoryIds }: Target): boolean =>
  courseIds.length === 0 && categoryIds.length === 0

/** What was seen and said before sending. */
export interface Asked {
  readonly target: Target
  /** How many the sender has seen that get it. */
  readonly receiving: number
  readonly confirmed: readonly Confirmable[]
}

/** What is said of a wrong address: whoever has none at all is named. */
const addressOrName = (of: Recipient): string => of.written || fullName(of)

/** Who gets a mail of all who are meant, or why it is not sent like this. */
export function receivers<R extends Recipient>(
  people: readonly R[],
  { target, receiving, confirmed }: Asked,
): Result<R[], Code> {
  if (people.length === 0) return refuse('mailings.nobody')
  const wrong = people.filter(({ leftOut }) => leftOut === 'no_address')
  const [first] = wrong
  if (first && chosenByName(target)) {
    return refuse('mailings.bad_address', { data: { address: addressOrName(first) } })
  }
  if (first && !confirmed.includes('invalid_addresses')) {
    const addresses = wrong.map(addressOrName).join('\n')
    return refuse('mailings.invalid_addresses', { data: { addresses } })
  }
  const getting = people.filter(({ leftOut }) => leftOut === null)
  if (getting.length === 0) return refuse('mailings.nobody_receives')
  if (getting.length !== receiving) {
    return refuse('mailings.recipients_changed', { data: { count: getting.length } })
  }
  if (getting.length > ASK_ABOVE && !confirmed.includes('many')) {
    return refuse('mailings.many', { data: { count: getting.length } })
  }
  return { ok: true, value: getting }
}

/** How the mails of a mailing stand. */
export interface MailCounts {
  readonly waiting: number
  readonly sent: number
  readonly failed: number
  readonly cancelled: number
}
export const NO_MAILS: MailCounts = { waiting: 0, sent: 0, failed: 0, cancelled: 0 }

/**
 * The state of a mailing at an instant. Who left before it went is not meant any more, and no problem
 * of it; one that nobody is left to get was not sent.
 */
export function stateOf(
  mailing: MailCounts & {
    readonly leftOut: number
    readonly recipients: number
    readonly sendAt: string
    readonly cancelledAt: string | null
  },
  now: string,
): MailingState {
  if (mailing.cancelledAt !== null) return 'cancelled'
  const { sent, failed, cancelled, leftOut, recipients } = mailing
  if (sent > 0 && sent + leftOut === recipients) return 'sent'
  if (sent + failed + cancelled + leftOut >= recipients) return 'problems'
  return Temporal.Instant.compare(mailing.sendAt, now) > 0 ? 'waiting' : 'running'
}

/** Whether there is something to try again; who is no longer meant is asked for only where nobody got it. */
export const mayRetry = ({
  failed,
  state,
}: {
  readonly failed: number
  readonly state: MailingState
}): boolean => state === 'problems' || (failed > 0 && state !== 'cancelled')

/** Whether something of it can still be kept from going. */
export const mayCancel = ({ state }: { readonly state: MailingState }): boolean =>
  state === 'waiting' || state === 'running'
