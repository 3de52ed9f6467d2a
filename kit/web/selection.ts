import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { recallId, remember, type Remembered } from './storage.ts'

/**
 * The record a screen is about: the `id` in the address (so that links, reloads and two tabs
 * side by side stay exact) or else the selection remembered from the screen before, and
 * remembers it in turn. Undefined when neither is there.
 */
export function useSelected(what: Remembered): number | undefined {
  const id = useSearch({ strict: false, select: (search: { id?: unknown }) => search.id })
  const selected = typeof id === 'number' && id > 0 ? id : recallId(what)
  useEffect(() => {
    if (selected !== undefined) remember(what, selected)
  }, [what, selected])
  return selected
}
