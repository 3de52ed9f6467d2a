import { ACADEMY_ZONE, type Day } from '#kit/domain/day.ts'

/** The day it is at the academy, by this computer's clock; decisions are the server's. */
export function today(): Day {
  return Temporal.Now.plainDateISO(ACADEMY_ZONE).toString()
}
