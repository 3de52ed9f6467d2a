import { type Day, dayOfInstant, daysBetween, isDay } from '#kit/domain/day.ts'
import type { Cents } from '#kit/domain/money.ts'
import type { Status } from '../types.ts'

interface Expected {
  readonly amountCents: Cents
  readonly paidCents: Cents
}

/** What an instalment still lacks; nothing when the movements cover it. */
export function missingCents({ amountCents, paidCents }: Expected): Cents {
  return Math.max(0, amountCents - paidCents)
}

/** What approving an instalment does. */
interface Approval {
  /** To be recorded as a payment; 0 when none is needed. */
  readonly payCents: Cents
  /** Paid when it is covered by then, else unpaid: part of it came in. */
  readonly status: Status
  /** What is lacking afterwards. */
  readonly restCents: Cents
}

/**
 * Approving records what was found, `foundCents`, or else what is still missing. An instalment that
 * the movements cover needs no further payment, whatever was found.
 */
export function approvalOf(expected: Expected, foundCents?: Cents): Approval {
  const missing = missingCents(expected)
  const payCents = missing === 0 ? 0 : (foundCents ?? missing)
  const restCents = Math.max(0, missing - payCents)
  return { payCents, restCents, status: restCents === 0 ? 'paid' : 'unpaid' }
}

/**
 * Which of the rows of a list is open: the one that was chosen, even when it has left the list
 * meanwhile; else the one at the place where the last decision was made, or the nearest before it.
 */
export function openRow<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  { key, place }: { key: string | undefined; place: number },
): { key: string; at: number } | undefined {
  if (key !== undefined) return { key, at: rows.findIndex((row) => keyOf(row) === key) }
  const at = Math.min(place, rows.length - 1)
  const row = rows[at]
  return row && { key: keyOf(row), at }
}

/** From so many days between a payment and its proof on, the date is looked at twice. */
const FAR_DAYS = 15

/** The day of an instant that may not be known; today has to be asked for. */
const dayOf = (instant: string | null | undefined): Day | undefined =>
  instant === null || instant === undefined
    ? undefined
    : dayOfInstant(Temporal.Instant.from(instant))

/** When the money of a proof came in, as far as one knows: the day on which the last one was given. */
export function proofDay(proofs: readonly { readonly createdAt: string }[]): Day | undefined {
  return dayOf(proofs.at(-1)?.createdAt)
}

interface WaitingRow {
  readonly since: string | null
  readonly proofAt: string | null
}

/** The same of rows of the list, or since when they wait, when it is one day for all of them. */
export function waitingDay(rows: readonly WaitingRow[]): Day | undefined {
  const [day, ...others] = new Set(rows.map(({ since, proofAt }) => dayOf(proofAt ?? since)))
  return others.length === 0 ? day : undefined
}

/** How many days a payment is after its proof, below zero before it; 0 when it is not far from it. */
export function daysFromProof(paidOn: unknown, proof: Day | undefined): number {
  if (typeof paidOn !== 'string' || proof === undefined || !isDay(paidOn)) return 0
  const days = daysBetween(proof, paidOn)
  return Math.abs(days) < FAR_DAYS ? 0 : days
}
