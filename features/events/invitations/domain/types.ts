import type { WallTime } from '#kit/domain/day.ts'

/** How it stands with somebody at an event. */
export const STATES = ['invited', 'accepted', 'rejected', 'cancelled', 'waiting'] as const
export type State = (typeof STATES)[number]

/** What a personal link can answer. */
export const ANSWERS = ['accept', 'reject', 'join', 'leave', 'cancel'] as const
export type Answer = (typeof ANSWERS)[number]

/** What the page behind a personal link shows, the first that holds. */
export type Shown =
  | 'past'
  | 'cancelled'
  | 'rejected'
  | 'accepted'
  | 'offered'
  | 'reopened'
  | 'waiting'
  | 'full'
  | 'pending'

/** What has happened to somebody at an event. */
export const STEPS = [
  'invited',
  'mailed',
  'opened',
  'reminded',
  'accepted',
  'rejected',
  'cancelled',
  'waiting',
  'left',
  'offered',
  'expired',
  'withdrawn',
  'present',
  'absent',
  'removed',
  'moved',
] as const
export type Step = (typeof STEPS)[number]

/** The four lists of an event, and those who accepted and are not marked present. */
export const LISTS = ['participants', 'waiting', 'invited', 'withdrawn', 'absent'] as const
export type List = (typeof LISTS)[number]

/** Who gets a reminder. */
export const REMINDED = ['both', 'invited', 'participants'] as const
export type Reminded = (typeof REMINDED)[number]

/** All that decides over an answer, as it is at this moment. */
export interface Facts {
  readonly state: State
  /** Until when a place is held for them; null without an offer. ISO instant. */
  readonly offeredUntil: string | null
  /** Places that nobody has, that are held for nobody and for which nobody waits. */
  readonly free: number
  /** Whether the event passes places on by itself; where the office does, who waits is asked by it. */
  readonly offers: boolean
  readonly startsAt: WallTime
}

/** The moment of an answer. */
export interface Moment {
  /** ISO instant. */
  readonly instant: string
  /** The same on the academy's clock. */
  readonly now: WallTime
}
