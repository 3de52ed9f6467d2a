/** Named views that a user may keep of one list. */
export const VIEWS_PER_LIST = 50
/** Views and arrangements that a user may keep of all lists: they are read together. */
export const VIEWS_IN_ALL = 500
/** Columns of a list, and filters that are set. */
export const MOST_COLUMNS = 30
export const MOST_FILTERS = 10
export const LONGEST_VIEW_NAME = 60

/** What else a user would have to delete before a view can be kept; undefined when nothing. */
export function limitOf(
  kept: readonly { readonly list: string; readonly name: string }[],
  view: { readonly list: string; readonly name: string },
): number | undefined {
  if (kept.some(({ list, name }) => list === view.list && isSameName(name, view.name)))
    return undefined
  if (kept.length >= VIEWS_IN_ALL) return VIEWS_IN_ALL
  const ofList = kept.filter(({ list, name }) => list === view.list && name !== '')
  return view.name !== '' && ofList.length >= VIEWS_PER_LIST ? VIEWS_PER_LIST : undefined
}

/** Names are told apart without regard to case. */
export function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
