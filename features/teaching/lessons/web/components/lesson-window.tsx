import { lazy, Suspense } from 'react'
import type { LessonTarget } from './target.ts'

export type { LessonTarget } from './target.ts'

const OpenWindow = lazy(() => import('./open-window.tsx'))

interface Props {
  /** None: the window is closed. */
  readonly target: LessonTarget | undefined
  readonly onClose: () => void
}

/**
 * The window of a lesson, to insert one or several, or to change one. It saves by itself, makes
 * every calendar read anew and offers to take back what it did. It is loaded when it is first
 * opened: who looks at a calendar does not wait for it.
 */
export function LessonWindow({ target, onClose }: Props) {
  if (!target) return null
  return (
    <Suspense>
      <OpenWindow key={JSON.stringify(target)} target={target} onClose={onClose} />
    </Suspense>
  )
}
