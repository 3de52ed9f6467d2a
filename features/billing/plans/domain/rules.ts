import { monthNumber, MONTHS } from '#f/billing/payments/domain/rules.ts'
import type { PlannedInstalment } from '#f/billing/payments/domain/types.ts'
import { addMonths, type Day } from '#kit/domain/day.ts'
import { type Cents, splitCents } from '#kit/domain/money.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import { MAX_INSTALMENTS } from './types.ts'

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

/** Whether a reference month is a number that no month has: there is none to go on with. */
export function isNoMonth(month: string): boolean {
  return /^[+-]?\d+([.,]\d+)?$/.test(month.trim()) && monthNumber(month) === undefined
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
): Result<true, 'plans.same_date' | 'plans.sum'> {
  const dates = new Set(instalments.map(({ dueOn }) => dueOn))
  if (dates.size < instalments.length) return refuse('plans.same_date', { field: 'instalments' })
  if (difference(totalCents, instalments) !== 0) return refuse('plans.sum', { field: 'totalCents' })
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
