import { MAX_TAGS } from '#f/crm/tags/domain/rules.ts'
import { phoneDigits } from '#kit/domain/phone.ts'
import { foldText } from '#kit/domain/text.ts'
import { bookingText } from './text.ts'
import type { LeadIdentity, NextContact, TwinReason } from './types.ts'

/** Leads that one bulk action may be about. */
export const MAX_LEADS = 5_000
/** Longest note of a call or of a lead. */
export const NOTE_MAX = 5_000
/** Oldest age that a form may say. */
export const AGE_MAX = 120

/** The tags of a filter as an address holds them: `12;15;`. */
export const TAG_IDS = new RegExp(`^(?:\\d{1,15};){1,${MAX_TAGS}}$`)

/** Leads that an export takes one by one: an address has room for a thousand. */
export const MAX_TICKED = 1_000
export const LEAD_IDS = new RegExp(`^(?:\\d{1,9};){1,${MAX_TICKED}}$`)

/** The numbers of an address, of tags or of leads: `12;15;`. */
export function splitIds(text: string): number[] {
  return text.split(';').flatMap((part) => (part === '' ? [] : [Number(part)]))
}

/** Numbers of tags or of leads as an address holds them; undefined for none. */
export function joinIds(ids: readonly number[]): string | undefined {
  return ids.length === 0 ? undefined : ids.map((id) => `${id};`).join('')
}

/**
 * Why two leads are probably one person: the same telephone number however it is written, the
 * same mail, or the same name in the same town.
 */
export function twinReasons(a: LeadIdentity, b: LeadIdentity): TwinReason[] {
  const reasons: TwinReason[] = []
  const digits = phoneDigits(a.phone)
  if (digits !== undefined && digits === phoneDigits(b.phone)) reasons.push('phone')
  if (a.mail !== '' && a.mail.toLowerCase() === b.mail.toLowerCase()) reasons.push('mail')
  const person = ({ surname, name, city }: LeadIdentity) => [surname, name, city].map(foldText)
  const named = person(a)
  if (named.every((word) => word !== '') && named.join('\n') === person(b).join('\n')) {
    reasons.push('person')
  }
  return reasons
}

/** What stands as booked after a call without a next contact: not the one that has taken place. */
export function bookingLeft(lead: {
  readonly booking: string
  readonly next_contact_at: string | null
  readonly next_contact_kind: string | null
}): string {
  const { booking, next_contact_at: at, next_contact_kind: kind } = lead
  if (at === null || kind === null) return booking
  return booking === bookingText(kind as NextContact, at) ? '' : booking
}
