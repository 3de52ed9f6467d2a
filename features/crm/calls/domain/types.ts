import type { WallTime } from '#kit/domain/day.ts'

/** What a next contact is: agreed with the lead, or only to be tried again. */
export const CONTACT_KINDS = ['appointment', 'callback'] as const
export type ContactKind = (typeof CONTACT_KINDS)[number]

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
