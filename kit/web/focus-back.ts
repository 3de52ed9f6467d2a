import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * A button that cannot be pressed while it is `working` loses the focus, and a question that it asks
 * cannot give it back: it gets it afterwards, unless that went elsewhere.
 */
export function useFocusBack(working: boolean): void {
  const before = useRef<Element>(null)
  useLayoutEffect(() => {
    if (working) before.current = document.activeElement
  }, [working])
  useEffect(() => {
    if (working || document.activeElement !== document.body) return
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
  }, [working])
}
