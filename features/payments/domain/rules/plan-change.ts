import type { Day } from '#kit/domain/day.ts'

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
