import { addMonths, type Day, daysBetween } from '#kit/domain/day.ts'
import type { Cents } from '#kit/domain/money.ts'
import type { Standing, Status } from './types.ts'

export const MONTHS = 12

/** The month of the year that a reference month names, 1 to 12; `undefined` for other words. */
export function monthNumber(month: string): number | undefined {
  const number = /^\d{1,2}$/.test(month.trim()) ? Number(month) : 0
  return number >= 1 && number <= MONTHS ? number : undefined
}

/** The reference month of what is due on a day, when it is that of the day: `10`. */
export const referenceMonth = (day: Day): string => String(Number(day.slice(5, 7)))

/** What is asked for of an instalment. */
interface Asked {
  readonly dueOn: Day
  readonly status: Status
  readonly amountCents: Cents
  /** What came in for it. */
  readonly movedCents: Cents
}

const missingOf = ({ amountCents, movedCents }: Asked): Cents =>
  Math.max(0, amountCents - Math.max(0, movedCents))

/** Nothing is known of it, and something is missing: what the movements cover nobody asks for. */
const isOpen = (instalment: Asked): boolean =>
  instalment.status === 'unpaid' && missingOf(instalment) > 0

/** An instalment is late from the day after its due date until it is paid or waits for a check. */
export function isLate(instalment: Asked, today: Day): boolean {
  return isOpen(instalment) && instalment.dueOn < today
}

/** Whole days since the due date; 0 when it is not late. */
export function daysLate(instalment: Asked, today: Day): number {
  return isLate(instalment, today) ? daysBetween(instalment.dueOn, today) : 0
}

/**
 * The status after a payment or its reversal: paid when the movements cover the amount; when they no
 * longer do, what waited for the office before waits again, and what did not is unpaid; otherwise it
 * stays as the office set it, paid too when it was so before the movements covered it.
 */
export function statusAfter(moved: {
  amountCents: Cents
  paidCents: Cents
  before: Status
  coveredBefore: boolean
  /** It was set to paid while the movements did not cover it. */
  byHand?: boolean
  /** The status before it became paid, where it is known. */
  beforePaid?: Status | undefined
}): Status {
  if (moved.paidCents >= moved.amountCents) return 'paid'
  if (!moved.coveredBefore || moved.byHand) return moved.before
  return moved.beforePaid === 'to_verify' ? 'to_verify' : 'unpaid'
}

interface Due {
  readonly dueOn: Day
  readonly month: string
  readonly status: Status
}

/** Why a standing is what it is: whether this month and the one before are paid. */
export interface StandingReason {
  readonly standing: Standing
  /** `yyyy-MM` */
  readonly month: string
  readonly monthPaid: boolean
  readonly previousMonth: string
  readonly previousPaid: boolean
}

/**
 * A student's payment standing on a day: withdrawn first; regular when this month is paid; to pay
 * when only the month before is, or there are no instalments; not regular otherwise. A month is
 * paid when it has instalments and all are. An instalment counts for the numeric reference month,
 * else for that of its date, in the year of its date; the month before January is December.
 */
export function standingOn(
  today: Day,
  student: { withdrawn: boolean; dues: readonly Due[] },
): StandingReason {
  const month = today.slice(0, 7)
  const previousMonth = addMonths(`${month}-01`, -1).slice(0, 7)
  const isPaid = (wanted: string) => {
    const due = student.dues.filter((one) => monthOf(one) === wanted)
    return due.length > 0 && due.every(({ status }) => status === 'paid')
  }
  const monthPaid = isPaid(month)
  const previousPaid = isPaid(previousMonth)
  return { standing: judge(), month, monthPaid, previousMonth, previousPaid }

  function judge(): Standing {
    if (student.withdrawn) return 'withdrawn'
    if (monthPaid) return 'regular'
    return previousPaid || student.dues.length === 0 ? 'to_pay' : 'not_regular'
  }
}

/** What is owed beside a standing, which judges months alone. */
export interface Beside {
  /** The instalments that are late, the oldest first, with what is missing of each. */
  readonly late: { dueOn: Day; daysLate: number; missingCents: Cents }[]
  /** There are instalments, and all of them are paid. */
  readonly settled: boolean
  /** When the next one is due that is not paid; null when none is to come. */
  readonly nextOn: Day | null
}

/** A standing on a day, with what is owed beside it. */
export function reasonOn(
  today: Day,
  { withdrawn, dues }: { withdrawn: boolean; dues: readonly (Due & Asked)[] },
): StandingReason & Beside {
  const late = dues
    .filter((due) => isLate(due, today))
    .map((due) => ({
      dueOn: due.dueOn,
      daysLate: daysLate(due, today),
      missingCents: missingOf(due),
    }))
  const coming = dues.filter((due) => isOpen(due) && due.dueOn >= today)
  return {
    ...standingOn(today, { withdrawn, dues }),
    late: late.toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : 1)),
    settled: dues.length > 0 && dues.every(({ status }) => status === 'paid'),
    nextOn: coming.map(({ dueOn }) => dueOn).toSorted()[0] ?? null,
  }
}

function monthOf({ dueOn, month }: Due): string {
  const number = monthNumber(month)
  return number === undefined
    ? dueOn.slice(0, 7)
    : `${dueOn.slice(0, 4)}-${String(number).padStart(2, '0')}`
}
