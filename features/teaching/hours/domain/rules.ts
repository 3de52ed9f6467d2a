import { rateOn } from '#f/school/teachers/domain/rules.ts'
import { dayOfWallTime, type WallTime } from '#kit/domain/day.ts'
import type { Billing, BilledLesson, Figures, Line, Month, Rate } from './types.ts'

/** The month of a wall time or of a day, `2026-10`. */
export function monthOf(time: WallTime): string {
  return time.slice(0, 7)
}

/**
 * What each lesson of a teacher adds to its month, in order of time.
 *
 * Hours are minutes / 60; a lesson that is split gives each of its teachers an equal part of them.
 * A lesson billed as a day counts as one day, and all such lessons of one teacher on one calendar
 * day together count as one: the first of those that are over stands for it, else the first that is
 * planned. A split divides hours, never days: whoever came for the day is paid the day.
 *
 * The rate is the one of the lesson's own day. A month's hourly amount is the exact sum of hours
 * times rate, rounded once to the cent, halves upwards; a line is worth what that rounded sum grows
 * by when it is added, so that the lines of a month always add up to its amount.
 */
export function billLessons<Lesson extends BilledLesson>(
  lessons: readonly Lesson[],
  rates: readonly Rate[],
  now: WallTime,
): Line<Lesson>[] {
  const sorted = lessons.toSorted(byTime)
  const held = (lesson: Lesson) => lesson.endsAt <= now
  const bearers = dayBearers(sorted, held)
  const amounts = new Map<string, Amount>()
  const parts = commonParts(sorted)
  return sorted.map((lesson) => {
    const rate = rateOn(rates, dayOfWallTime(lesson.startsAt))
    const shared = sharers(lesson)
    const line = { lesson, held: held(lesson), minutes: lesson.minutes / shared }
    const billing = billingOf(lesson, bearers)
    if (billing !== 'hours') {
      const rateCents = rate?.dailyCents ?? null
      return { ...line, billing, rateCents, cents: billing === 'day' ? (rateCents ?? 0) : 0 }
    }
    const rateCents = rate?.hourlyCents ?? null
    const month = `${monthOf(lesson.startsAt)} ${line.held}`
    const amount = amounts.get(month) ?? new Amount(60n * parts)
    amounts.set(month, amount)
    const worth = BigInt(lesson.minutes) * BigInt(rateCents ?? 0) * (parts / BigInt(shared))
    return { ...line, billing, rateCents, cents: amount.add(worth) }
  })
}

/** The figures of lines of one month that are all held, or all planned. */
export function sumLines(lines: readonly Line[]): Figures {
  const hourly = lines.filter(({ billing }) => billing === 'hours')
  const days = lines.filter(({ billing }) => billing === 'day')
  return {
    lessons: lines.length,
    minutes: sumMinutes(lines),
    hourlyMinutes: sumMinutes(hourly),
    hourlyCents: sumCents(hourly),
    days: days.length,
    dailyCents: sumCents(days),
    unrated: [...hourly, ...days].filter(({ rateCents }) => rateCents === null).length,
  }
}

/** The figures of some lessons of a month, what was worked apart from what is to come. */
export function sumMonth(month: string, lines: readonly Line[]): Month {
  const held = sumLines(lines.filter((line) => line.held))
  return { month, held, planned: sumLines(lines.filter((line) => !line.held)) }
}

/** The months of these lines, the newest first. */
export function sumMonths(lines: readonly Line[]): Month[] {
  const months = Map.groupBy(lines, ({ lesson }) => monthOf(lesson.startsAt))
  return [...months.keys()]
    .sort()
    .reverse()
    .map((month) => sumMonth(month, months.get(month) ?? []))
}

function byTime(a: BilledLesson, b: BilledLesson): number {
  if (a.startsAt === b.startsAt) return a.id - b.id
  return a.startsAt < b.startsAt ? -1 : 1
}

/** Among how many its hours are divided. */
function sharers({ splitBilling, teachers }: BilledLesson): number {
  return splitBilling ? Math.max(1, teachers) : 1
}

/** The lesson that stands for each day on which something is billed as a day. */
function dayBearers<Lesson extends BilledLesson>(
  sorted: readonly Lesson[],
  held: (lesson: Lesson) => boolean,
): ReadonlySet<number> {
  const daily = sorted.filter(({ dailyBilling }) => dailyBilling)
  const bearers = new Map<string, number>()
  for (const lesson of [...daily.filter(held), ...daily]) {
    const day = dayOfWallTime(lesson.startsAt)
    if (!bearers.has(day)) bearers.set(day, lesson.id)
  }
  return new Set(bearers.values())
}

function billingOf({ id, dailyBilling }: BilledLesson, bearers: ReadonlySet<number>): Billing {
  if (!dailyBilling) return 'hours'
  return bearers.has(id) ? 'day' : 'same_day'
}

/** A sum of fractions of a cent that all have the same denominator, rounded as it grows. */
class Amount {
  readonly #denominator: bigint
  #sum = 0n
  #rounded = 0
  constructor(denominator: bigint) {
    this.#denominator = denominator
  }

  /** Adds so many parts of a cent; answers how many cents the rounded sum grew by. */
  add(parts: bigint): number {
    this.#sum += parts
    const before = this.#rounded
    this.#rounded = Number((2n * this.#sum + this.#denominator) / (2n * this.#denominator))
    return this.#rounded - before
  }
}

/** A number of parts that every lesson's hours can be divided into without a rest. */
function commonParts(lessons: readonly BilledLesson[]): bigint {
  return [...new Set(lessons.map(sharers))].reduce((parts, count) => {
    const by = BigInt(count)
    return (parts * by) / greatestDivisor(parts, by)
  }, 1n)
}

function greatestDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestDivisor(b, a % b)
}

function sumMinutes(lines: readonly Line[]): number {
  const parts = commonParts(lines.map(({ lesson }) => lesson))
  const sum = lines.reduce(
    (sum, { lesson }) => sum + BigInt(lesson.minutes) * (parts / BigInt(sharers(lesson))),
    0n,
  )
  return Number(sum / parts) + Number(sum % parts) / Number(parts)
}

function sumCents(lines: readonly Line[]): number {
  return lines.reduce((sum, { cents }) => sum + cents, 0)
}
