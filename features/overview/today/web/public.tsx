import { lazy, Suspense } from 'react'
import type { Counted } from './components/count.tsx'

const LoadedCount = lazy(() =>
  import('./components/count.tsx').then((part) => ({ default: part.Count })),
)

/** How much waits at an entry of the menu; nothing when nothing does. No screen waits for it. */
export function Count({ of }: { of: Counted }) {
  return (
    <Suspense>
      <LoadedCount of={of} />
    </Suspense>
  )
}

export type { Counted } from './components/count.tsx'
