import { type KeyboardEvent, useId, useState } from 'react'

/** The controls of a row that the arrows reach. */
export type Control = 'present' | 'absent' | 'hours'

/**
 * One row of the register takes part in Tab. The arrows up and down move among the rows and go
 * round at the ends, within the same control; left and right go from one answer to the other. The
 * list is to carry `id`, its controls `keys`.
 */
export function useRowKeys(count: number) {
  const id = useId()
  const [at, setAt] = useState(0)
  const go = (row: number, control: Control) => {
    const next = (row + count) % count
    setAt(next)
    const rows = document.getElementById(id)?.querySelectorAll<HTMLElement>('[data-row]')
    rows?.item(next)?.querySelector<HTMLElement>(`[data-control=${control}]`)?.focus()
  }
  const keys = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement)) return
    const control = event.target.dataset['control'] as Control | undefined
    if (!control || event.ctrlKey || event.metaKey || event.altKey) return
    const typing = control === 'hours'
    const moves: Record<string, (() => void) | undefined> = {
      ArrowDown: () => go(at + 1, control),
      ArrowUp: () => go(at - 1, control),
      ArrowLeft: typing ? undefined : () => go(at, 'present'),
      ArrowRight: typing ? undefined : () => go(at, 'absent'),
      Home: typing ? undefined : () => go(0, control),
      End: typing ? undefined : () => go(count - 1, control),
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    move()
  }
  return { id, keys, current: Math.min(at, count - 1), setCurrent: setAt, go }
}
