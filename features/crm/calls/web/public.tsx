import { lazy } from 'react'

/** Where the office writes what operators say; loaded when it is asked for. */
export const CallScripts = lazy(() =>
  import('./components/scripts-dialog.tsx').then((part) => ({ default: part.ScriptsDialog })),
)
