import { monthNumber, referenceMonth } from '#f/billing/payments/domain/rules.ts'
import type { PlannedInstalment } from '#f/billing/payments/domain/types.ts'
import type { Day } from '#kit/domain/day.ts'
import { splitCents } from '#kit/domain/money.ts'

/** What becomes of instalments that are late already when a student is enrolled. */
export const NEWCOMER_WAYS = ['keep', 'today', 'spread'] as const
export type NewcomerWay = (typeof NEWCOMER_WAYS)[number]

/** What was said of some courses. */
export type NewcomerWays = readonly { readonly courseId: number; readonly way: NewcomerWay }[]

/** Where nothing was said the instalments stay as they are. */
export const wayIn = (late: NewcomerWays, courseId: number): NewcomerWay =>
  late.find((one) => one.courseId === courseId)?.way ?? 'keep'

/** The instalments of a plan that are late on a day, and those that are not. */
export function lateOn<Row extends Pick<PlannedInstalment, 'dueOn'>>(
  rows: readonly Row[],
  today: Day,
): { readonly late: readonly Row[]; readonly coming: readonly Row[] } {
  const { late = [], coming = [] } = Object.groupBy(rows, ({ dueOn }) =>
    dueOn < today ? 'late' : 'coming',
  )
  return { late, coming }
}

/**
 * The instalments of somebody who is enrolled when some of the plan are late: those become one on
 * this day, or their sum is spread over the others in equal parts, the remainder on the last.
 * `undefined` when they stay as they are: nothing is late, or none is to come that could take them.
 */
export function newcomerPlan<Row extends PlannedInstalment>(
  rows: readonly Row[],
  today: Day,
  way: NewcomerWay,
): (Row | PlannedInstalment)[] | undefined {
  const { late, coming } = lateOn(rows, today)
  if (way === 'keep' || late.length === 0) return undefined
  const sum = late.reduce((total, { amountCents }) => total + amountCents, 0)
  if (way === 'today') {
    const taken = coming.find(({ dueOn }) => dueOn === today)
    const rest = coming.filter((row) => row !== taken)
    const amountCents = sum + (taken?.amountCents ?? 0)
    return [
      { ...(taken ?? { dueOn: today, month: monthOfOne(late, today) }), amountCents },
      ...rest,
    ]
  }
  if (coming.length === 0) return undefined
  const shares = splitCents(sum, coming.length)
  return coming
    .toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : 1))
    .map((row, at) => ({ ...row, amountCents: row.amountCents + (shares[at] ?? 0) }))
}

/**
 * What month one instalment for several is for: that of the day it is due on. The number of a month
 * that is over would count it for that one, of the wrong year after December; words of the office
 * stay where all have the same, and a plan without months gets none.
 */
function monthOfOne(late: readonly PlannedInstalment[], today: Day): string {
  const [month, ...others] = new Set(late.map((row) => row.month))
  const same = month !== undefined && others.length === 0
  return same && monthNumber(month) === undefined ? month : referenceMonth(today)
}
