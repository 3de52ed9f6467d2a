import { academicYearOf, addDays, addMonths, type Day, daysBetween } from '#kit/domain/day.ts'

/** By what a cohort may be taken apart. */
export const COHORT_KEYS = ['source', 'course', 'operator'] as const
export type CohortKey = (typeof COHORT_KEYS)[number]

/** What becomes of leads, in the order in which it does. */
export const STAGES = ['leads', 'called', 'reached', 'openDay', 'enrolled'] as const
export type Stage = (typeof STAGES)[number]

/** Longest period of a cohort. */
export const MAX_COHORT_DAYS = 1_100

/** Leads behind a figure of a cohort that can be opened. */
export const MAX_OPENED = 5_000

export interface Period {
  readonly from: Day
  readonly to: Day
}

/** As many days as the period has, right before it. */
export function periodBefore({ from, to }: Period): Period {
  const days = daysBetween(from, to) + 1
  return { from: addDays(from, -days), to: addDays(from, -1) }
}

/** The first days of the months that a period touches. */
export function monthsOf({ from, to }: Period): Day[] {
  const first = `${from.slice(0, 8)}01`
  const months: Day[] = []
  for (let ahead = 0; ; ahead += 1) {
    const month = addMonths(first, ahead)
    if (month > to) return months
    months.push(month)
  }
}

/** How many of all, in points of a hundred; nothing of nothing. */
export function conversion(of: number, all: number): number | null {
  return all === 0 ? null : (of * 100) / all
}

/** What each enrolment cost, in whole cents; unknown without costs or without enrolments. */
export function costPerEnrolment(costCents: number | null, enrolled: number): number | null {
  return costCents === null || enrolled === 0 ? null : Math.round(costCents / enrolled)
}

/** The first day of the academic year that a day falls in. */
export function firstOfYear(day: Day): Day {
  return `${academicYearOf(day).slice(0, 4)}-09-01`
}
