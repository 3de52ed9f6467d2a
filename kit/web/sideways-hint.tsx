import type { RefObject } from 'react'
import { useMoreSideways } from './sideways.ts'

/** Below a part that is moved sideways: says that there is more of it to the right. */
export function SidewaysHint({ of }: { of: RefObject<HTMLElement | null> }) {
  if (!useMoreSideways(of)) return null
  return (
    <p className="dim small no-print" role="note">
      Altre colonne a destra: scorri di lato <span aria-hidden>→</span>
    </p>
  )
}
