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

/** `view` is the section that the screen is; without it the screen has several. */
export interface Screen {
  view?: string
  children: ReactNode
}
export type Frame = ComponentType<Screen & { id: number | undefined }>

/** The frame around the screens about a record: each of them is a section of one page. */
export function frame(head: () => Promise<{ default: ComponentType<OfHead> }>): Frame {
  const Head = lazy(head)
  return function FrameOfRecord({ id, view, children }) {
    if (id === undefined) return children
    return (
      <RecordAround bar={(primary) => <Head id={id} view={view} primary={primary} />}>
        {children}
      </RecordAround>
    )
  }
}

/** The same of the record in the address or remembered. */
export function around(what: Remembered, Framed: Frame): ComponentType<Screen> {
  return function Around(screen) {
    return <Framed id={useSelected(what)} {...screen} />
  }
}
