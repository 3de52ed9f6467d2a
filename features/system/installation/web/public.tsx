import { lazy, Suspense } from 'react'

const Loaded = lazy(() => import('./components/sections.tsx'))

/** The sections of the system screen about the program itself; for administrators. */
export function InstallationSections() {
  return (
    <Suspense>
      <Loaded />
    </Suspense>
  )
}
