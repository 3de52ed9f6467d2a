import { lazy, Suspense } from 'react'
import { Beside } from '#kit/web/beside.tsx'

const Loaded = lazy(() => import('./components/section.tsx'))
const LoadedWarning = lazy(() => import('./components/late-warning.tsx'))

/** The section of the system screen about the backups; for administrators. */
export function BackupsSection() {
  return (
    <Suspense>
      <Loaded />
    </Suspense>
  )
}

/** Warns administrators when there is no new backup. */
export function LateBackupWarning() {
  return (
    <Beside>
      <LoadedWarning />
    </Beside>
  )
}
