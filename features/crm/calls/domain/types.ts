import type { WallTime } from '#kit/domain/day.ts'

/** What of a lead decides whether and when it is called. */
export interface Callable {
  readonly id: number
  /** Whether it holds a tag of an outcome or of a reason why not. */
  readonly called: boolean
  /** Whether it may not be called any more, or has become a student. */
  readonly excluded: boolean
  /** Whose lead it is; null for everybody's. */
  readonly operatorId: number | null
  readonly nextContactAt: WallTime | null
  readonly lastCallAt: WallTime | null
  readonly attempts: number
  readonly arrivedOn: string
  readonly createdAt: string
}
