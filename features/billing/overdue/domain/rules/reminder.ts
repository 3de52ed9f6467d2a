import { type Addressed, addressesOf } from '#f/system/mail/domain/rules/addresses.ts'
import type { Cents } from '#kit/domain/money.ts'
import type { Skipped } from '../rules.ts'

/** What decides whether somebody is reminded of a late instalment. */
export interface Remindable extends Addressed {
  readonly missingCents: Cents
  readonly withdrawn: boolean
  readonly blacklisted: boolean
  /** The last one that counts. */
  readonly reminder: {
    readonly today: boolean
    readonly mail: 'waiting' | 'sent' | 'failed'
  } | null
}

/**
 * Why a late instalment is not reminded of today; `undefined` when it is. Nobody is reminded
 * twice on a day, unless the first mail failed. Who has left the course or is on the blacklist is
 * left out unless `everybody` is meant.
 */
export function whyNotReminded(
  due: Remindable,
  { everybody }: { everybody: boolean },
): Skipped | undefined {
  const { reminder } = due
  if (due.missingCents <= 0) return 'nothing_missing'
  if (reminder?.today && reminder.mail !== 'failed') return 'reminded_today'
  const left = everybody ? undefined : whyLeftAlone(due)
  if (left) return left
  const [address] = addressesOf(due)
  return address === '' ? 'no_mail' : undefined
}

/** Why somebody is not to be reminded, unless everybody is meant. */
export function whyLeftAlone(
  due: Pick<Remindable, 'withdrawn' | 'blacklisted'>,
): Extract<Skipped, 'withdrawn' | 'blacklisted'> | undefined {
  if (due.withdrawn) return 'withdrawn'
  return due.blacklisted ? 'blacklisted' : undefined
}

/**
 * Chosen instalments in parts of at most `limit`, so that each part is one transaction. All those
 * of a student are in one part, since she gets one mail: one with more than `limit` of them is a
 * part of her own, cut off at the limit. Nothing is in two parts.
 */
export function remindInParts<Row extends { readonly studentId: number }>(
  rows: readonly Row[],
  limit: number,
): Row[][] {
  const parts: Row[][] = []
  for (const own of Map.groupBy(rows, ({ studentId }) => studentId).values()) {
    const last = parts.at(-1)
    if (last && last.length + own.length <= limit) last.push(...own)
    else parts.push(own.slice(0, limit))
  }
  return parts
}
