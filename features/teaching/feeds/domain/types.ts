/** Whose lessons a feed tells: a teacher's, those in a room, or a course's. */
export const FEED_KINDS = ['teacher', 'room', 'course'] as const
export type FeedKind = (typeof FEED_KINDS)[number]

/** What a feed is of. */
export interface FeedOwner {
  readonly kind: FeedKind
  readonly id: number
}

/** A lesson, as far as a calendar on a phone is concerned. */
export interface FeedLesson {
  readonly id: number
  /** How often it was changed. */
  readonly version: number
  /** Local wall times of the academy. */
  readonly startsAt: string
  readonly endsAt: string
  /** Instant of its last change, ISO. */
  readonly changedAt: string
  /** Its own course first, then the others by name. */
  readonly courses: readonly string[]
  readonly subjects: readonly string[]
  readonly teachers: readonly string[]
  /** Empty when it has none. */
  readonly roomName: string
  readonly topic: string
}
