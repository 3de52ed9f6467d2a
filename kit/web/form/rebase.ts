/** What is being filled in: plain JSON. */
export type Values = Record<string, unknown>

/** The values that were changed from what they began as; both are plain JSON. */
export function changedSince<V extends Values>(base: Values, values: V): Partial<V> {
  const changed = Object.entries(values).filter(([name, value]) => !same(value, base[name]))
  return Object.fromEntries(changed) as Partial<V>
}

/**
 * What was typed over a record, put over the record as it is now: each field has the newer value.
 * Undefined when the same field was changed on both sides, and differently.
 */
export function rebase<V extends Values>(base: Values, typed: V, now: V): V | undefined {
  const mine = changedSince(base, typed)
  const theirs = changedSince(base, now)
  const clash = Object.keys(mine).some(
    (name) => Object.hasOwn(theirs, name) && !same(mine[name], theirs[name]),
  )
  return clash ? undefined : { ...now, ...mine }
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
