import type { WallTime } from '#kit/domain/day.ts'
import type { Cents } from '#kit/domain/money.ts'
import type { DatedRate } from '#f/school/teachers/domain/types.ts'

/** What a teacher costs by the hour and by the day, from a day on. */
export interface Rate extends DatedRate {
  readonly hourlyCents: Cents
  readonly dailyCents: Cents
}

/** A lesson, as far as billing one of its teachers is concerned. */
export interface BilledLesson {
  readonly id: number
  readonly startsAt: WallTime
  readonly endsAt: WallTime
  readonly minutes: number
  /** Its hours are divided among its teachers. */
  readonly splitBilling: boolean
  /** It is billed as a day, not by the hour. */
  readonly dailyBilling: boolean
  /** How many teachers it has, this one among them. */
  readonly teachers: number
}

/**
 * How a lesson is billed: by the hour; as a day; or not by itself, because another lesson of that
 * day already stands for the day.
 */
export const BILLINGS = ['hours', 'day', 'same_day'] as const
export type Billing = (typeof BILLINGS)[number]

/** What one lesson adds to its month. */
export interface Line<Lesson extends BilledLesson = BilledLesson> {
  readonly lesson: Lesson
  /** Over at the moment asked for; what is not yet over is planned. */
  readonly held: boolean
  readonly billing: Billing
  /** The teacher's part of its minutes; a part of a minute may be left when they are divided. */
  readonly minutes: number
  /** Of an hour or of the day, as it is billed; null when no rate held on its day. */
  readonly rateCents: Cents | null
  /** What it adds to the amount of its month. */
  readonly cents: Cents
}

/** The figures of some lessons of a month. */
export interface Figures {
  readonly lessons: number
  /** The teacher's part of all of them, those billed as days too. */
  readonly minutes: number
  /** The part of it that is billed by the hour. */
  readonly hourlyMinutes: number
  readonly hourlyCents: Cents
  readonly days: number
  readonly dailyCents: Cents
  /** How many should be paid but have no rate. */
  readonly unrated: number
}

/** A month, `2026-10`: what was worked and what is still to come. */
export interface Month {
  readonly month: string
  readonly held: Figures
  readonly planned: Figures
}

/** A spreadsheet of lessons covers so many days at most: a year. */
export const MAX_DAYS = 366
