import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { AskedFigure } from './figures.ts'

const FigureDialog = lazy(() => import('./figure-dialog.tsx'))

/** Asks about a figure; `dialog` answers, is loaded when it is needed, and must be on the page. */
export function useAskedFigure(): {
  readonly ask: (asked: AskedFigure) => void
  readonly dialog: ReactNode
} {
  const [asked, setAsked] = useState<AskedFigure>()
  const dialog = asked && (
    <Suspense>
      <FigureDialog asked={asked} onClose={() => setAsked(undefined)} />
    </Suspense>
  )
  return { ask: setAsked, dialog }
}
