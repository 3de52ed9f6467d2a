import { type ComponentType, lazy, type ReactNode } from 'react'
import { RecordAround } from '#kit/web/record-around.tsx'
import { useSelected } from '#kit/web/selection.ts'
import type { Remembered } from '#kit/web/storage.ts'

/** What stands above the sections of a record; `view` is the one that is a screen of its own. */
export interface OfHead {
  readonly id: number
  readonly view: string | undefined
  readonly primary: ReactNode
}

/**
 * The frame around the screens about the record in the address or remembered: each of them is a
 * section of one page. `view` is the section that the screen is; without it the screen has several.
 */
export function around(
  what: Remembered,
  head: () => Promise<{ default: ComponentType<OfHead> }>,
): ComponentType<{ view?: string; children: ReactNode }> {
  const Head = lazy(head)
  return function Around({ view, children }) {
    const id = useSelected(what)
    if (id === undefined) return children
    return (
      <RecordAround bar={(primary) => <Head id={id} view={view} primary={primary} />}>
        {children}
      </RecordAround>
    )
  }
}
