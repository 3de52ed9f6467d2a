import { type RefObject, useEffect } from 'react'

/** The first row of a list takes the focus, where there is one. */
export function focusFirstRow(list: HTMLElement | null): boolean {
  const row = list?.querySelector<HTMLElement>('tr[data-row]')
  row?.focus()
  return row !== undefined && row !== null
}

/** The arrow down leads into the list of a screen as long as nothing on it has the focus. */
export function useWayIn(list: RefObject<HTMLElement | null>, active: boolean): void {
  useEffect(() => {
    if (!active) return
    const enter = (event: KeyboardEvent) => {
      const { key, target, altKey, ctrlKey, metaKey, defaultPrevented } = event
      if (key !== 'ArrowDown' || altKey || ctrlKey || metaKey || defaultPrevented) return
      const nowhere = target instanceof Element && target.matches('body, main')
      if (!nowhere || document.querySelector('dialog[open]')) return
      if (focusFirstRow(list.current)) event.preventDefault()
    }
    window.addEventListener('keydown', enter)
    return () => window.removeEventListener('keydown', enter)
  }, [list, active])
}
