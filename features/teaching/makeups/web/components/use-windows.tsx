import { createPortal } from 'react-dom'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Makeup } from '../../domain/contract.ts'
import type { Window } from './makeup-actions.ts'

const MakeupWindow = lazy(() => import('./windows.tsx'))

/** Which window of which makeup is open, and the window itself. */
export function useMakeupWindows(): {
  readonly open: (window: Window, makeup: Makeup) => void
  readonly dialog: ReactNode
} {
  const [opened, setOpened] = useState<{ window: Window; makeup: Makeup }>()
  return {
    open: (window, makeup) => setOpened({ window, makeup }),
    dialog:
      opened &&
      // A list takes the keys and clicks of what is drawn in its rows for its own.
      createPortal(
        <Suspense>
          <MakeupWindow {...opened} onClose={() => setOpened(undefined)} />
        </Suspense>,
        document.body,
      ),
  }
}
