import { type ReactNode, useLayoutEffect, useState } from 'react'
import { Dialog } from './dialog.tsx'
import { mayLeave, useLeaveGuard } from './form/leave.ts'

/** Takes whether a form in the window has changes that closing it would lose. */
export type Guard = (dirty: boolean) => void

/** A window whose form may come later than it, and whose changes are not lost unasked. */
export function WindowFrame(props: {
  title: string
  wide?: boolean
  onClose: () => void
  children: (guard: Guard) => ReactNode
}) {
  const { title, wide = false, onClose, children } = props
  const [dirty, guard] = useState(false)
  const close = () => void mayLeave(dirty).then((leaves) => leaves && onClose())
  return (
    <Dialog title={title} opened size={wide ? 'xl' : 'lg'} onClose={close}>
      {children(guard)}
    </Dialog>
  )
}

/** Puts a form under the guard of its window while it is there; answers what its "Annulla" does. */
export function useGuard(
  guard: Guard | undefined,
  dirty: boolean,
  onClose: () => void,
): () => void {
  // Before anything is drawn: a key that closes the window may come right after.
  useLayoutEffect(() => {
    guard?.(dirty)
    return () => guard?.(false)
  }, [guard, dirty])
  return () => void mayLeave(dirty).then((leaves) => leaves && onClose())
}

/** The same for what `useSave` does not keep: nothing else asks before the page is left. */
export function usePageGuard(guard: Guard, dirty: boolean, onClose: () => void): () => void {
  useLeaveGuard(
    () => dirty,
    () => {},
  )
  return useGuard(guard, dirty, onClose)
}
