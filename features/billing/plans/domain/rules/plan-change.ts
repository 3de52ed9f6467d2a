import { statusAfter } from '#f/billing/payments/domain/rules.ts'
import type { Status } from '#f/billing/payments/domain/types.ts'
import type { Day } from '#kit/domain/day.ts'
import type { Cents } from '#kit/domain/money.ts'

/**
 * The rows of a plan as they are saved: a new one on the date of an instalment that would go is
 * that instalment, so that deleting it and adding it again loses nothing of what is known of it.
 */
export function withKnownDates<
  Row extends { readonly id?: number | undefined; readonly dueOn: Day },
>(before: readonly { readonly id: number; readonly dueOn: Day }[], rows: readonly Row[]): Row[] {
  const kept = new Set(rows.map(({ id }) => id))
  const going = new Map(
    before.filter(({ id }) => !kept.has(id)).map(({ dueOn, id }) => [dueOn, id]),
  )
  return rows.map((row) => {
    const id = row.id === undefined ? going.get(row.dueOn) : undefined
    if (id === undefined) return row
    going.delete(row.dueOn)
    return { ...row, id }
  })
}

/**
 * The status of an instalment that gets another amount: paid when the movements cover it, unpaid
 * when it was paid because they covered it and they no longer do; otherwise, as when nothing came
 * in, it stays as the office set it.
 */
export function statusWithAmount(
  { status, paidCents }: { readonly status: Status; readonly paidCents: Cents },
  amounts: { readonly before: Cents; readonly after: Cents },
): Status {
  if (amounts.before === amounts.after) return status
  return statusAfter({
    amountCents: amounts.after,
    paidCents,
    before: status,
    coveredBefore: status === 'paid' && paidCents >= amounts.before,
  })
}
