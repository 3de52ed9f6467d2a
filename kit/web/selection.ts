import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { recallCourses, recallId, remember, type Remembered } from './storage.ts'

/**
 * The record a screen is about: the `id` in the address (so that links, reloads and two tabs
 * side by side stay exact) or else the selection remembered from the screen before, and
 * remembers it in turn. Undefined when neither is there, or what the address names is no id.
 */
export function useSelected(what: Remembered): number | undefined {
  const id = useSearch({ strict: false, select: (search: { id?: unknown }) => search.id })
  const selected = id === undefined ? recallId(what) : databaseId(id)
  useEffect(() => {
    if (selected !== undefined) remember(what, selected)
  }, [what, selected])
  return selected
}

/**
 * The courses a calendar is about: the one in the address, else those that were remembered
 * together, as a category's calendar passes them on. Empty when there are none.
 */
export function useSelectedCourses(): readonly number[] {
  const id = useSearch({ strict: false, select: (search: { id?: unknown }) => search.id })
  const named = databaseId(id)
  useEffect(() => {
    if (named !== undefined) remember('course', named)
  }, [named])
  if (id === undefined) return recallCourses()
  return named === undefined ? [] : [named]
}

function databaseId(id: unknown): number | undefined {
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : undefined
}
