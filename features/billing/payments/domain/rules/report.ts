import type { Cents } from '#kit/domain/money.ts'
import type { PlannedInstalment, Status } from '../types.ts'

/** The spreadsheet of what students owe has room for so many instalments. */
export const SHOWN_INSTALMENTS = 10

/** An instalment as one student owes it, with what came in for it. */
export interface OwedInstalment extends Pick<PlannedInstalment, 'dueOn' | 'amountCents'> {
  readonly status: Status
  /** The sum of the payments, reversals taken off. */
  readonly paidCents: Cents
}

/** What a student owes for a course, in one line. */
export interface OwedLine {
  readonly settledCents: Cents
  readonly openCents: Cents
  readonly count: number
  readonly paidCount: number
  /** The first ones by date. */
  readonly shown: readonly Pick<PlannedInstalment, 'dueOn' | 'amountCents'>[]
}

/**
 * How much of an instalment is settled: all of it when it is paid, whether or not payments were
 * recorded; otherwise what came in, and never more than it asks for.
 */
export function settledCents({ status, amountCents, paidCents }: OwedInstalment): Cents {
  if (status === 'paid') return amountCents
  return Math.min(Math.max(paidCents, 0), amountCents)
}

/** What came in beyond the instalments, each by itself: it settles none of the others. */
export function surplusCents(
  instalments: readonly Pick<OwedInstalment, 'amountCents' | 'paidCents'>[],
): Cents {
  return instalments.reduce(
    (sum, { amountCents, paidCents }) => sum + Math.max(paidCents - amountCents, 0),
    0,
  )
}

/** The line of a student whose instalments come in any order; settled and open are their sum. */
export function owedLine(instalments: readonly OwedInstalment[]): OwedLine {
  const settled = instalments.reduce((sum, one) => sum + settledCents(one), 0)
  const total = instalments.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return {
    settledCents: settled,
    openCents: total - settled,
    count: instalments.length,
    paidCount: instalments.filter(({ status }) => status === 'paid').length,
    shown: instalments
      .toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : 1))
      .slice(0, SHOWN_INSTALMENTS)
      .map(({ dueOn, amountCents }) => ({ dueOn, amountCents })),
  }
}
