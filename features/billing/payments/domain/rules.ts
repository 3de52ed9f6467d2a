import { addMonths, daysBetween, type Day } from '#kit/domain/day.ts'
import { splitCents, type Cents } from '#kit/domain/money.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import { MAX_INSTALMENTS, type PlannedInstalment, type Standing, type Status } from './types.ts'

const MONTHS = 12

/** The month of the year that a reference month names, 1 to 12; `undefined` for other words. */
export function monthNumber(month: string): number | undefined {
  const number = /^\d{1,2}$/.test(month.trim()) ? Number(month) : 0
  return number >= 1 && number <= MONTHS ? number : undefined
}

/**
 * The reference month of one of `count` generated instalments, the first being 0: a number goes
 * on month by month and begins again after December; other words get `_1`, `_2` …, unless there
 * is one instalment only.
 */
export function nthMonth(month: string, index: number, count: number): string {
  const first = monthNumber(month)
  if (first !== undefined) return String(((first - 1 + index) % MONTHS) + 1)
  return count === 1 || month.trim() === '' ? month : `${month}_${index + 1}`
}

/** How many instalments were asked for in words: at least one, and one when it is no number. */
export function typedCount(text: string): number {
  const count = Math.trunc(Number(text))
  return Number.isFinite(count) ? Math.min(Math.max(count, 1), MAX_INSTALMENTS) : 1
}

/**
 * A total in `count` instalments one month apart from `first`, on its day of the month or the last
 * one of a shorter month; the cents that do not divide go on the last one.
 */
export function generateInstalments(of: {
  totalCents: Cents
  count: number
  first: Day
  month: string
}): PlannedInstalment[] {
  return splitCents(of.totalCents, of.count).map((amountCents, index) => ({
    dueOn: addMonths(of.first, index),
    amountCents,
    month: nthMonth(of.month, index, of.count),
  }))
}

/** What the instalments still lack of the total; negative when they are too much. */
export function difference(
  totalCents: Cents,
  instalments: readonly Pick<PlannedInstalment, 'amountCents'>[],
): Cents {
  return instalments.reduce((rest, { amountCents }) => rest - amountCents, totalCents)
}

/** Whether a plan may be saved: one instalment a date, and their sum is the total. */
export function checkPlan(
  totalCents: Cents,
  instalments: readonly PlannedInstalment[],
): Result<true, 'payments.same_date' | 'payments.sum'> {
  const dates = new Set(instalments.map(({ dueOn }) => dueOn))
  if (dates.size < instalments.length) return refuse('payments.same_date', { field: 'instalments' })
  if (difference(totalCents, instalments) !== 0)
    return refuse('payments.sum', { field: 'totalCents' })
  return ok(true)
}

/** What happens to one instalment of a plan; `id` is that of the instalment before. */
interface PlanChange {
  readonly id: number | undefined
  readonly before: PlannedInstalment | null
  readonly after: PlannedInstalment | null
}

/** How a plan changes, by date; instalments that stay as they are do not appear. */
export function planChanges(
  before: readonly (PlannedInstalment & { readonly id: number })[],
  after: readonly (PlannedInstalment & { readonly id?: number | undefined })[],
): PlanChange[] {
  const plain = ({ dueOn, amountCents, month }: PlannedInstalment) => ({
    dueOn,
    amountCents,
    month,
  })
  const kept = new Map(after.map((row) => [row.id, row]))
  const known = new Set(before.map(({ id }) => id))
  const gone = before.map((row) => {
    const now = kept.get(row.id)
    return { id: row.id, before: plain(row), after: now ? plain(now) : null }
  })
  const made = after
    .filter(({ id }) => id === undefined || !known.has(id))
    .map((row) => ({ id: undefined, before: null, after: plain(row) }))
  const dateOf = (change: PlanChange) => (change.before ?? change.after)?.dueOn ?? ''
  return [...gone, ...made]
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
    .toSorted((a, b) => (dateOf(a) < dateOf(b) ? -1 : 1))
}

/**
 * Spreads what paid instalments leave of the total over the others in equal parts, the remainder
 * on the last by date. Paid ones are never touched. `undefined` when there is none to change, or
 * less than a cent for each.
 */
export function redistribute<Row extends PlannedInstalment & { readonly paid: boolean }>(
  totalCents: Cents,
  instalments: readonly Row[],
): Row[] | undefined {
  const open = instalments
    .filter(({ paid }) => !paid)
    .toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : 1))
  const rest = difference(
    totalCents,
    instalments.filter(({ paid }) => paid),
  )
  if (open.length === 0 || rest < open.length) return undefined
  const shares = splitCents(rest, open.length)
  return instalments.map((row) =>
    row.paid ? row : { ...row, amountCents: shares[open.indexOf(row)] ?? row.amountCents },
  )
}

/** An instalment is late from the day after its due date until it is paid or waits for a check. */
export function isLate(instalment: { dueOn: Day; status: Status }, today: Day): boolean {
  return instalment.status === 'unpaid' && instalment.dueOn < today
}

/** Whole days since the due date; 0 when it is not late. */
export function daysLate(instalment: { dueOn: Day; status: Status }, today: Day): number {
  return isLate(instalment, today) ? daysBetween(instalment.dueOn, today) : 0
}

/**
 * The status after a payment or its reversal: paid when the movements cover the amount, unpaid
 * when they no longer do; otherwise it stays as the office set it.
 */
export function statusAfter(moved: {
  amountCents: Cents
  paidCents: Cents
  before: Status
  coveredBefore: boolean
}): Status {
  if (moved.paidCents >= moved.amountCents) return 'paid'
  return moved.coveredBefore ? 'unpaid' : moved.before
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

function monthOf({ dueOn, month }: Due): string {
  const number = monthNumber(month)
  return number === undefined
    ? dueOn.slice(0, 7)
    : `${dueOn.slice(0, 4)}-${String(number).padStart(2, '0')}`
}
