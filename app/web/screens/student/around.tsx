import { lazy, type ReactNode } from 'react'
import { RecordAround } from '#kit/web/record-bar.tsx'
import { useSelected } from '#kit/web/selection.ts'

const Head = lazy(() => import('./head.tsx'))

/**
 * Around the screens about the student in the address or remembered: each of them is a section of
 * one page. `view` is the section that the screen is; without it the screen has several.
 */
export function StudentAround({ view, children }: { view?: string; children: ReactNode }) {
  const id = useSelected('student')
  if (id === undefined) return children
  return (
    <RecordAround bar={(primary) => <Head id={id} view={view} primary={primary} />}>
      {children}
    </RecordAround>
  )
}
