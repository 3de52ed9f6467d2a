import { useSyncExternalStore } from 'react'

const query = matchMedia('(max-width: 767.98px)')

/** Whether the window is under 768 px, where lists become cards and dialogs fill the screen. */
export function isNarrow(): boolean {
  return query.matches
}

/** The same as `isNarrow`, followed while the window changes. */
export function useNarrow(): boolean {
  return useSyncExternalStore((changed) => {
    query.addEventListener('change', changed)
    return () => query.removeEventListener('change', changed)
  }, isNarrow)
}
