import type { Day } from '#kit/domain/day.ts'

/** When a rule is asked, and how it is set. */
export interface Asked {
  readonly now: Temporal.Instant
  readonly today: Day
  readonly days: number
  /** What is older is not told; an instant. */
  readonly since: string
}
