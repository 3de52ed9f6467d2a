import { ACADEMY_ZONE } from '#kit/domain/day.ts'

/** The only source of time: injected everywhere, so that tests and demo data can choose the day. */
export interface Clock {
  now(): Temporal.Instant
  /** The calendar day at the academy, `yyyy-MM-dd`. */
  today(): string
}

/** A clock over any source of instants. */
export function clockOf(now: () => Temporal.Instant): Clock {
  return {
    now,
    today: () => now().toZonedDateTimeISO(ACADEMY_ZONE).toPlainDate().toString(),
  }
}

/** The machine's clock. */
export const systemClock: Clock = clockOf(() => Temporal.Now.instant())
