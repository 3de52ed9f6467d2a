import type { PlannedInstalment } from '#f/billing/payments/domain/types.ts'
import { planChanges } from '../rules.ts'

type Known = PlannedInstalment & { readonly id: number }

/**
 * What somebody else changed in a plan since it was opened, instalment by instalment. Where she
 * made it a plan of the student's own every number is new: then an instalment is known by its date.
 */
export function changedMeanwhile(
  before: readonly Known[],
  now: readonly Known[],
): ReturnType<typeof planChanges> {
  const known = new Set(before.map(({ id }) => id))
  if (now.some(({ id }) => known.has(id))) return planChanges(before, now)
  const ids = new Map(before.map(({ dueOn, id }) => [dueOn, id]))
  return planChanges(
    before,
    now.map((row) => ({ ...row, id: ids.get(row.dueOn) })),
  )
}
