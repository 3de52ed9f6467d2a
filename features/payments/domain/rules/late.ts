import type { Cents } from '#kit/domain/money.ts'
import type { Day } from '#kit/domain/day.ts'
import { isMailAddress } from '#kit/domain/mail-address.ts'

/** What the text of a reminder may name: `{nome}` … */
export const PLACEHOLDERS = ['nome', 'cognome', 'rate', 'totale', 'accademia'] as const
type Placeholder = (typeof PLACEHOLDERS)[number]
/** The list of instalments has no room in a subject. */
export const SUBJECT_PLACEHOLDERS = ['nome', 'cognome', 'totale', 'accademia'] as const

/** Why somebody gets no reminder of an instalment. */
export const SKIPPED = [
  'not_late',
  'nothing_missing',
  'reminded_today',
  'withdrawn',
  'blacklisted',
  'no_mail',
] as const
export type Skipped = (typeof SKIPPED)[number]

/** Instalments that are reminded of, and mails that are taken back, in one go. */
export const REMINDER_PART = 200

const BRACES = /\{([^{}\n]*)\}/g

/** What a text has in braces that is none of these, each once: `{nme}` is `nme`. */
export function unknownPlaceholders(text: string, known: readonly string[]): string[] {
  const named = [...text.matchAll(BRACES)].map(([, name = '']) => name)
  return [...new Set(named)].filter((name) => !known.includes(name))
}

/** A text with its placeholders replaced; what they stand for is taken as it is. */
export function fillPlaceholders(text: string, values: Readonly<Record<Placeholder, string>>) {
  return text.replaceAll(BRACES, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name as Placeholder] : whole,
  )
}

/** What decides whether somebody is reminded of a late instalment. */
export interface Remindable {
  readonly missingCents: Cents
  readonly mail: string
  readonly withdrawn: boolean
  readonly blacklisted: boolean
  readonly reminder: { readonly on: Day; readonly mail: 'waiting' | 'sent' | 'failed' } | null
}

/**
 * Why a late instalment is not reminded of on a day; `undefined` when it is. Nobody is reminded
 * twice on a day, unless the first mail failed. Who has left the course or is on the blacklist is
 * left out unless `everybody` is meant.
 */
export function whyNotReminded(
  due: Remindable,
  { today, everybody }: { today: Day; everybody: boolean },
): Skipped | undefined {
  const { reminder } = due
  if (due.missingCents <= 0) return 'nothing_missing'
  if (reminder?.on === today && reminder.mail !== 'failed') return 'reminded_today'
  if (due.withdrawn && !everybody) return 'withdrawn'
  if (due.blacklisted && !everybody) return 'blacklisted'
  return isMailAddress(due.mail.trim()) ? undefined : 'no_mail'
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
