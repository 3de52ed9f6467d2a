import { ACADEMY_ZONE, type Day, type WallTime, wallTimeOfInstant } from '#kit/domain/day.ts'

/** The day it is at the academy, by this computer's clock; decisions are the server's. */
export function today(): Day {
  return Temporal.Now.plainDateISO(ACADEMY_ZONE).toString()
}

/** The time on the academy's clock, by this computer's clock. */
export function wallNow(): WallTime {
  return wallTimeOfInstant(Temporal.Now.instant())
}

/** This moment, by this computer's clock, as the text of an instant. */
export function instantNow(): string {
  return Temporal.Now.instant().toString()
}
