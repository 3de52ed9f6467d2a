import { WRONG_DATE } from '#f/billing/payments/domain/text.ts'
import type { PlannedInstalment } from '#f/billing/payments/domain/types.ts'
import { isDay } from '#kit/domain/day.ts'
import { difference, generateInstalments, redistribute } from '../../domain/rules.ts'
import { SAME_DATE, WRONG_AMOUNT, WRONG_SUM, WRONG_TOTAL } from '../../domain/text.ts'

/** An instalment being typed: what is no day or no amount stays as it was typed. */
export interface PlanRow {
  /** Absent while it is new. */
  readonly id?: number
  readonly dueOn: string | null
  readonly amountCents: number | string | null
  readonly month: string
}

/** A plan being filled in. */
export interface PlanValues extends Record<string, unknown> {
  readonly version: number
  readonly totalCents: number | string | null
  readonly instalments: readonly PlanRow[]
}

interface Plan {
  readonly version: number
  readonly totalCents: number
  readonly instalments: readonly (PlannedInstalment & { readonly id: number })[]
}

/** The form of a plan as it is saved; without one everything is still to be said. */
export function planValues(plan: Plan | null): PlanValues {
  if (!plan) return { version: 0, totalCents: null, instalments: [] }
  const { version, totalCents, instalments } = plan
  return {
    version,
    totalCents,
    instalments: instalments.map(({ id, dueOn, amountCents, month }) => ({
      id,
      dueOn,
      amountCents,
      month,
    })),
  }
}

/** What is sent of a plan that was found right; the contract refuses anything else. */
export function planInput({ totalCents, instalments }: PlanValues) {
  return {
    totalCents: totalCents as number,
    instalments: instalments.map((row) => ({
      ...row,
      dueOn: row.dueOn ?? '',
      amountCents: row.amountCents as number,
    })),
  }
}

/** The path of a field of an instalment. */
export function pathOf(at: number, name: 'dueOn' | 'amountCents'): string {
  return `instalments.${at}.${name}`
}

/** A sentence for each field with something wrong; when each is right, for the plan as a whole. */
export function wrongPlan({ totalCents, instalments }: PlanValues): Record<string, string> {
  const wrong: Record<string, string> = {}
  if (!isAmount(totalCents) || totalCents < 0) wrong['totalCents'] = WRONG_TOTAL
  for (const [at, { dueOn, amountCents }] of instalments.entries()) {
    if (dueOn === null || !isDay(dueOn)) wrong[pathOf(at, 'dueOn')] = WRONG_DATE
    else if (instalments.findIndex((other) => other.dueOn === dueOn) < at) {
      wrong[pathOf(at, 'dueOn')] = SAME_DATE
    }
    if (!isAmount(amountCents) || amountCents <= 0) wrong[pathOf(at, 'amountCents')] = WRONG_AMOUNT
  }
  if (Object.keys(wrong).length > 0 || !isAmount(totalCents)) return wrong
  return difference(totalCents, planned(instalments)) === 0 ? {} : { totalCents: WRONG_SUM }
}

/** What the instalments lack of the total, as far as both are amounts. */
export function restOf({ totalCents, instalments }: PlanValues): number {
  return difference(isAmount(totalCents) ? totalCents : 0, planned(instalments))
}

interface Added {
  /** Divided among the instalments that are made. */
  readonly amountCents: number
  readonly count: number
  readonly first: string
  readonly month: string
}

/** The instalments with new ones one month apart, by date; undefined when a date is taken. */
export function withAdded(
  instalments: readonly PlanRow[],
  { amountCents, count, first, month }: Added,
): readonly PlanRow[] | undefined {
  const made = generateInstalments({ totalCents: amountCents, count, first, month })
  const taken = new Set(instalments.map(({ dueOn }) => dueOn))
  if (made.some(({ dueOn }) => taken.has(dueOn))) return undefined
  return [...instalments, ...made].toSorted((a, b) => ((a.dueOn ?? '') < (b.dueOn ?? '') ? -1 : 1))
}

/**
 * The instalments that are not paid share what the paid ones leave of the total; undefined when
 * there is nothing to share, or the total is no amount.
 */
export function spread(
  { totalCents, instalments }: PlanValues,
  paid: ReadonlySet<number>,
): readonly PlanRow[] | undefined {
  if (!isAmount(totalCents)) return undefined
  const rows = planned(instalments).map((row, at) => ({
    ...row,
    paid: paid.has(instalments[at]?.id ?? 0),
  }))
  return redistribute(totalCents, rows)?.map(({ amountCents }, at) => ({
    ...(instalments[at] as PlanRow),
    amountCents,
  }))
}

function planned(instalments: readonly PlanRow[]): PlannedInstalment[] {
  return instalments.map(({ dueOn, amountCents, month }) => ({
    dueOn: dueOn ?? '',
    amountCents: isAmount(amountCents) ? amountCents : 0,
    month,
  }))
}

function isAmount(value: unknown): value is number {
  return typeof value === 'number'
}
