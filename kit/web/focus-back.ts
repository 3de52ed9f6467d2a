import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * A button that cannot be pressed while it is `working` loses the focus, and a question that it asks
 * cannot give it back: it gets it afterwards, unless that went elsewhere.
 */
export function useFocusBack(working: boolean): void {
  const before = useRef<EventTarget>(null)
  useLayoutEffect(() => {
    if (working) return
    if (document.activeElement !== document.body) before.current = document.activeElement
    // Remembered as it comes: when the work begins, the browser may have taken it from the button.
    const remember = ({ target }: FocusEvent) => {
      before.current = target
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [working])
  useEffect(() => {
    if (working || document.activeElement !== document.body) return
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
  }, [working])
}
