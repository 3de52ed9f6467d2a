/** What lines of a file say of records that have a form and a list: students and their courses. */

/** The fields that are said. */
export type Values<Field extends string> = Readonly<Partial<Record<Field, string>>>

/** What a line says: what it leaves empty is not said. */
export type SaidForm<Field extends string, List extends string> = {
  readonly values: Values<Field>
} & Readonly<Record<List, readonly number[]>>

/** A record as it is known. */
export type KnownForm<Field extends string, List extends string> = {
  readonly id: number
  readonly version: number
} & Readonly<Record<Field, string>> &
  Readonly<Record<List, readonly number[]>>

/** What a line changes: the fields that it says otherwise, and what it adds to the list; or nothing. */
export function changesIn<Field extends string, List extends string>(
  list: List,
  said: SaidForm<Field, List>,
  known: KnownForm<Field, List>,
): SaidForm<Field, List> | undefined {
  const entries = Object.entries(said.values) as [Field, string][]
  const changed = entries.filter(([field, value]) => value !== known[field])
  const added = said[list].filter((id) => !known[list].includes(id))
  if (changed.length === 0 && added.length === 0) return undefined
  return formOf(list, Object.fromEntries(changed) as Values<Field>, added)
}

/** Fields and a list as a line says them. */
export const formOf = <Field extends string, List extends string>(
  list: List,
  values: Values<Field>,
  ids: readonly number[],
) => ({ values, [list]: ids }) as SaidForm<Field, List>
