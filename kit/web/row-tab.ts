import { createContext, use } from 'react'

/**
 * Whether what can be pressed in a cell takes part in Tab: only the current row of a list does, so
 * that Tab leaves the list. Undefined outside of lists.
 */
export const RowTab = createContext<0 | -1 | undefined>(undefined)

/** Props of a control that may stand in a row of a list. */
export function useRowTab(): { readonly tabIndex?: 0 | -1 } {
  const tabIndex = use(RowTab)
  return tabIndex === undefined ? {} : { tabIndex }
}
