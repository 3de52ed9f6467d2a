/** What is being filled in: plain JSON. */
export type Values = Record<string, unknown>

/** The values that were changed from what they began as; both are plain JSON. */
export function changedSince<V extends Values>(base: Values, values: V): Partial<V> {
  const changed = Object.entries(values).filter(([name, value]) => !same(value, base[name]))
  return Object.fromEntries(changed) as Partial<V>
}

/**
 * What was typed over a record, put over the record as it is now: each field has the newer value.
 * Of what was chosen out of a list, such as tags, what either side added is there and what either
 * took away is not. Undefined when another field was changed on both sides, and differently.
 */
export function rebase<V extends Values>(base: Values, typed: V, now: V): V | undefined {
  const mine = changedSince(base, typed)
  const theirs = changedSince(base, now)
  const both = Object.keys(mine).filter((name) => Object.hasOwn(theirs, name))
  const joined = both.map((name) => [name, joinedOf(base[name], mine[name], theirs[name])] as const)
  if (joined.some(([, value]) => value === undefined)) return undefined
  return { ...now, ...mine, ...Object.fromEntries(joined) }
}

function joinedOf(base: unknown, mine: unknown, theirs: unknown): unknown {
  if (same(mine, theirs)) return theirs
  if (!isChoice(base) || !isChoice(mine) || !isChoice(theirs)) return undefined
  const left = theirs.filter((id) => mine.includes(id) || !base.includes(id))
  return [...left, ...mine.filter((id) => !base.includes(id) && !theirs.includes(id))]
}

/** Numbers of records, as a list of tags or courses holds them. */
const isChoice = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'number')

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
