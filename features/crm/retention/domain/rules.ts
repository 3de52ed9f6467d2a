import { addMonths, type Day } from '#kit/domain/day.ts'

/** For how many months a lead is kept after the last contact, where its source says nothing. */
export const USUAL_MONTHS = 24

/** Longest time that can be chosen. */
export const MAX_MONTHS = 120

/** Leads whose data one deletion takes away; the rest stays due. */
export const MAX_DELETED = 5_000

/** The day on which the data of a lead are due to be deleted. */
export function dueOn(lastContactOn: Day, months: number): Day {
  return addMonths(lastContactOn, months)
}

/** For how long a lead with some sources is kept: as long as one of them allows. */
export function monthsOf(chosen: readonly (number | null)[]): number {
  return Math.max(...(chosen.length === 0 ? [null] : chosen).map((one) => one ?? USUAL_MONTHS))
}
